import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { FeedFault } from '#domain/feeds/fetching/get.ts';
import { feedLimits, type FoundItem, type FoundParts } from '#domain/feeds/feed.ts';
import type { Reading } from './source.ts';

// One that was changed just now may still be written.
const settledMs = 2000;

/**
 * The files of a folder and of those in it, but hidden ones and links. A file that was changed becomes the next version of its
 * document; the files stay where they are.
 */
export async function* readFolder({ source, folder, maxFileBytes, newOf }: Reading): FoundParts {
  const root = await folderAt(folder, source);
  const files = await filesIn(root);
  const items = files.map((file) => itemOf(root, file, maxFileBytes));
  const unknown = await newOf(items.map(({ key }) => key));
  const fresh = items.filter(({ key }) => unknown.has(key));
  yield {
    items: [...items.filter(({ key }) => !unknown.has(key)), ...fresh.slice(0, feedLimits.items)],
  };
  return { more: fresh.length > feedLimits.items };
}

/** The real path of a folder below the configured one. Throws a FeedFault for any other. */
export async function folderAt(folder: string | null, source: string): Promise<string> {
  if (folder === null) throw new FeedFault('This installation has no FEED_FOLDER');
  const root = await realpath(folder).catch(() => null);
  if (root === null) throw new FeedFault('The folder of FEED_FOLDER does not exist');
  const found = await realpath(resolve(root, `.${sep}${source}`)).catch(() => null);
  const isBelow = found === root || found?.startsWith(root.endsWith(sep) ? root : root + sep) === true;
  if (found === null || !isBelow) throw new FeedFault('There is no such folder below FEED_FOLDER');
  if (!(await stat(found)).isDirectory()) throw new FeedFault('This is a file, not a folder');
  return found;
}

type FoundFile = { path: string; size: number; modified: number };

async function filesIn(root: string): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  const folders = [root];
  let seen = 0;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = await readdir(at, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      seen += 1;
      if (seen > feedLimits.folderEntries)
        throw new FeedFault(`The folder has more than ${feedLimits.folderEntries} entries`);
      if (entry.name.startsWith('.')) continue;
      const path = join(at, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > settledMs)
        files.push({ path, size: found.size, modified: Math.round(found.mtimeMs) });
    }
  }
  return files;
}

function itemOf(root: string, { path, size, modified }: FoundFile, maxFileBytes: number): FoundItem {
  const named = relative(root, path);
  return {
    key: `${named} ${size} ${modified}`,
    subject: named,
    filename: named.split(sep).at(-1) ?? named,
    mime_type: 'application/octet-stream',
    said: named.includes(sep) ? { metadata: { path: named.split(sep).join('/') } } : {},
    content: () => readWhole(path, maxFileBytes),
  };
}

async function readWhole(path: string, maxFileBytes: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => {
    throw new FeedFault('A file cannot be opened');
  });
  try {
    const { size } = await file.stat();
    if (size > maxFileBytes) throw new FeedFault(`A file is larger than ${maxFileBytes} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
