import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { checkKey, checkPrefix, noBlob, type Blobs, type PutOptions, type StoredBlob } from './blobs.ts';
import { openDrafts, writeDraft } from './drafts.ts';
import { unattended } from './unattended.ts';

/**
 * Blobs as files below `directory`: `files/<shard>/<key>`, so that no directory grows without end. A put
 * writes and flushes a file in `temp/` and renames it, hence a crash leaves the old content or the new.
 * `exclusive` says that no other process writes there.
 */
export async function openFsBlobs(directory: string, { exclusive = false } = {}): Promise<Blobs> {
  const files = join(directory, 'files');
  const temp = join(directory, 'temp');
  await mkdir(files, { recursive: true });
  await openDrafts(temp, exclusive);

  const pathOf = (key: string): string => {
    checkKey(key);
    return join(files, shardOf(key), key);
  };

  return {
    put: async (key, content, options = {}) => put(temp, pathOf(key), content, options),
    async get(key, range) {
      const handle = await open(pathOf(key), 'r').catch(refuseMissing);
      const part = range && { start: range.start, end: range.end - 1 };
      return unattended(createReadStream('', { fd: handle, ...part }));
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found && { size_bytes: found.size, modified_at: found.mtime };
    },
    read: async (key) => readFile(pathOf(key)).catch(refuseMissing),
    path: pathOf,
    async move(from, to) {
      await settle(pathOf(from), pathOf(to), true).catch(refuseMissing);
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    async deletePrefix(prefix) {
      checkPrefix(prefix);
      const roots = prefix === '' ? await readdir(files) : [join(shardOf(prefix), prefix)];
      for (const root of roots) await rm(join(files, root), { recursive: true, force: true });
    },
    list: (prefix) => list(files, prefix),
  };
}

async function put(
  temp: string,
  path: string,
  content: Readable | Uint8Array,
  options: PutOptions,
): Promise<StoredBlob> {
  const draft = join(temp, randomUUID());
  const durable = options.durable ?? true;
  try {
    const stored = await writeDraft(draft, content, options);
    await settle(draft, path, durable);
    return stored;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function settle(from: string, path: string, durable: boolean): Promise<void> {
  const firstMade = await moveInto(from, path);
  if (durable) await flushEntries(path, firstMade);
}

/**
 * Renames into place, and answers the first directory that had to be made for it. A delete of the prefix may
 * remove one in between, so that is tried twice.
 */
async function moveInto(draft: string, path: string): Promise<string | undefined> {
  let firstMade: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await rename(draft, path);
      return firstMade;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 3) throw error;
      firstMade = (await mkdir(dirname(path), { recursive: true })) ?? firstMade;
    }
  }
}

/** Flushes the entry of `path` in its directory, and those of the directories that were made for it. */
async function flushEntries(path: string, firstMade: string | undefined): Promise<void> {
  const top = firstMade === undefined ? dirname(path) : dirname(firstMade);
  for (let current = dirname(path); current.length >= top.length; current = dirname(current)) {
    await flushDirectory(current);
  }
}

async function flushDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* list(files: string, prefix: string): AsyncIterable<string> {
  checkPrefix(prefix);
  const shards = prefix === '' ? await readdir(files) : [shardOf(prefix)];
  for (const shard of shards) {
    const root = join(files, shard);
    const directory = await opendir(join(root, prefix), { recursive: true }).catch(ignoreMissing);
    if (!directory) continue;
    for await (const entry of directory) {
      if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    }
  }
}

/** Two hex digits from the first segment: ids that are made in order begin alike, their hashes do not. */
function shardOf(key: string): string {
  const [first = ''] = key.split('/', 1);
  return createHash('sha256').update(first).digest('hex').slice(0, 2);
}

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR' ? noBlob() : error;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
