import { createHash } from 'node:crypto';
import type { ArchiveEntry, ArchiveLimits, ArchiveSource, EntryRefusal } from './archive.ts';
import { unsafeArchive } from './archive.errors.ts';
import { entryPath } from './entry-path.ts';
import type { RawEntry } from './raw-entry.ts';
import { readTar } from './tar.reader.ts';
import { readZip } from './zip.reader.ts';

/**
 * The files of an archive in its order, each as a stream: the archive is never unpacked whole, and what is held of it
 * does not grow with it but for some bytes per entry. An entry that may not be taken comes with its refusal, and the
 * others are not touched by that.
 * @throws AppError `unprocessable` ARCHIVE_UNSAFE or CORRUPT_FILE, `unsupported` UNSUPPORTED_FORMAT: the archive as a
 * whole, or its rest, cannot be read. What came before is whole.
 */
export async function* readArchive(
  source: ArchiveSource,
  limits: ArchiveLimits,
): AsyncGenerator<ArchiveEntry> {
  const seen = new Set<string>();
  let entries = 0;
  let position = 0;
  let total = 0;
  for await (const raw of source.kind === 'zip' ? readZip(source, limits) : readTar(source, limits)) {
    entries += 1;
    total += raw.size_bytes;
    if (entries > limits.max_entries)
      throw unsafeArchive(`The archive contains more than ${limits.max_entries} entries`);
    if (total > limits.max_total_bytes)
      throw unsafeArchive(`The archive contains more than ${limits.max_total_bytes} bytes`);
    if (raw.directory) continue;
    const { path, refusal } = entryPath(raw.name);
    const reason = refusal ?? raw.refusal ?? repeated(seen, path) ?? tooLarge(raw, limits);
    yield {
      position,
      path,
      size_bytes: raw.size_bytes,
      refusal: reason,
      open: async () => raw.open(),
    };
    position += 1;
  }
}

/** Paths are kept as hashes, since they may be long. Those that differ in case are different files. */
function repeated(seen: Set<string>, path: string): EntryRefusal | null {
  const key = createHash('sha256').update(path).digest('base64');
  if (seen.has(key))
    return { code: 'ARCHIVE_UNSAFE', message: 'The archive contains another file with the same path' };
  seen.add(key);
  return null;
}

function tooLarge({ size_bytes }: RawEntry, { max_entry_bytes }: ArchiveLimits): EntryRefusal | null {
  if (size_bytes <= max_entry_bytes) return null;
  return { code: 'FILE_TOO_LARGE', message: `It is larger than ${max_entry_bytes} bytes` };
}
