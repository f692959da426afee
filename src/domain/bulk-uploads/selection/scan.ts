import type { ArchiveLimits, ArchiveSource } from '#archive/archive.ts';
import { readArchive } from '#archive/read-archive.ts';
import { AppError, fieldError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { BulkError, BulkLimits, BulkOptions } from '#domain/bulk-uploads/bulk-upload.ts';
import type { NewBulkFile } from '#domain/bulk-uploads/bulk-files.repository.ts';
import { hasPatterns, isJunk, selectPaths } from './selection.ts';

/** Of what an archive holds besides the files that are let in. */
const maxEntries = 100_000;
const maxRatio = 100;

export type Scan = {
  files: NewBulkFile[];
  total_bytes: number;
  /** Why what follows in the archive cannot be read. */
  damage: BulkError | null;
};

export function archiveLimits({ max_bytes, max_file_bytes }: BulkLimits): ArchiveLimits {
  return {
    max_entries: maxEntries,
    max_total_bytes: max_bytes,
    max_entry_bytes: max_file_bytes,
    max_ratio: maxRatio,
  };
}

/**
 * Goes through an archive without unpacking it: the files that the options let in, those that cannot be taken with why.
 * Throws what `readArchive` throws, unless there are files before the damage; `invalid` for none, and for too many as soon
 * as they are seen.
 */
export async function scanArchive(
  source: ArchiveSource,
  options: BulkOptions,
  limits: BulkLimits,
): Promise<Scan> {
  const found: NewBulkFile[] = [];
  const count = counterOf(options, limits);
  let damage: BulkError | null = null;
  try {
    for await (const { position, path, size_bytes, refusal } of readArchive(source, archiveLimits(limits))) {
      found.push({
        position,
        path,
        size_bytes,
        document_id: newId(),
        status: refusal ? 'failed' : 'pending',
        error_code: refusal?.code ?? null,
        error_message: refusal?.message ?? null,
      });
      count(path);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CORRUPT_FILE' || found.length === 0) throw error;
    damage = { code: error.code, message: error.message };
  }
  const selected = await selectPaths(
    found.map(({ path }) => path),
    options,
    limits.max_files,
  );
  const files = found.filter(({ path }) => selected.has(path));
  assertCount(files.length, found.length, limits);
  return { files, total_bytes: files.reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0), damage };
}

/** Counts the files while the archive is read where the options let all of them in; otherwise that is known later. */
function counterOf(options: BulkOptions, limits: BulkLimits): (path: string) => void {
  if (!options.recursive || hasPatterns(options)) return () => undefined;
  let count = 0;
  return (path) => {
    if (isJunk(path)) return;
    count += 1;
    assertAtMost(count, limits);
  };
}

function assertCount(count: number, all: number, limits: BulkLimits): void {
  assertAtMost(count, limits);
  if (count > 0) return;
  throw wrongArchive(
    all === 0 ? 'contains no files' : `contains ${all} files, but the options exclude all of them`,
  );
}

/** Their number is not reported: counting stops as soon as there are too many. */
function assertAtMost(count: number, { max_files }: BulkLimits): void {
  if (count > max_files)
    throw wrongArchive(`contains more than ${max_files} files, the maximum for one upload`);
}

function wrongArchive(message: string): AppError {
  return fieldError('directory', message, { summary: `The archive ${message}` });
}
