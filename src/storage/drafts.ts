import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tooLarge, type PutOptions, type StoredBlob } from './blobs.ts';
import { measured } from './measured.ts';

// An upload of another process may be in progress for this long.
const staleMs = 3_600_000;

/**
 * Makes the directory of drafts, the files that hold a put's content before it has its place, and removes
 * what a crash left in it: everything when the directory is `exclusive` to this process, else what is an hour old.
 */
export async function openDrafts(directory: string, exclusive: boolean): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const isStale = exclusive || Date.now() - (await stat(path)).mtimeMs > staleMs;
    if (isStale) await rm(path, { force: true });
  }
}

/**
 * Writes the content to the new file `path`.
 * @throws AppError too_large, or what the content throws; the caller removes the file then.
 */
export async function writeDraft(
  path: string,
  content: Readable | Uint8Array,
  options: PutOptions,
): Promise<StoredBlob> {
  const flags = { flags: 'wx', flush: options.durable ?? true };
  if (content instanceof Readable) {
    const measure = measured(options.maxBytes);
    await pipeline(content, measure.stream, createWriteStream(path, flags));
    return measure.result();
  }
  const stored = measuredBytes(content, options.maxBytes);
  await writeFile(path, content, { flag: flags.flags, flush: flags.flush });
  return stored;
}

/** Size and SHA-256 of content in memory. @throws AppError too_large beyond `maxBytes`. */
export function measuredBytes(content: Uint8Array, maxBytes = Infinity): StoredBlob {
  if (content.length > maxBytes) throw tooLarge(maxBytes);
  return { size_bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
