import type { ArchiveLimits, ArchiveSource } from '#archive/archive.ts';
import { readArchive } from '#archive/read-archive.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { BulkError, BulkLimits, BulkOptions } from './bulk-upload.ts';
import type { NewBulkFile } from './bulk-files.repository.ts';
import { selectPaths } from './selection.ts';

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
 * Throws what `readArchive` throws, unless there are files before the damage; `invalid` for too many files or none.
 */
export async function scanArchive(
  source: ArchiveSource,
  options: BulkOptions,
  limits: BulkLimits,
): Promise<Scan> {
  const found: NewBulkFile[] = [];
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
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CORRUPT_FILE' || found.length === 0) throw error;
    damage = { code: error.code, message: error.message };
  }
  const selected = selectPaths(
    found.map(({ path }) => path),
    options,
  );
  const files = found.filter(({ path }) => selected.has(path));
  assertCount(files.length, found.length, limits);
  return { files, total_bytes: files.reduce((sum, { size_bytes }) => sum + (size_bytes ?? 0), 0), damage };
}

function assertCount(count: number, all: number, { max_files }: BulkLimits): void {
  if (count > max_files) throw wrongArchive(`holds ${count} files; at most ${max_files} are taken at once`);
  if (count > 0) return;
  throw wrongArchive(
    all === 0 ? 'holds no files' : `holds ${all} files, but the options let none of them in`,
  );
}

function wrongArchive(message: string): AppError {
  return new AppError('invalid', `The archive ${message}`, {
    details: { fields: [{ field: 'directory', message }] },
  });
}
