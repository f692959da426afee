import { opendir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export type FoundFile = { path: string; mtime_ms: number; size_bytes: number };

const skippedFolders = new Set(['node_modules', '__pycache__']);
const statsAtOnce = 64;

/**
 * The files below a folder, by their path relative to it with forward slashes, in order. Hidden files and
 * folders, `node_modules` and links are left out; a folder that may not be read is passed over.
 */
export async function walkFolder(folder: string): Promise<FoundFile[]> {
  const paths: string[] = [];
  const folders = [folder];
  for (let current = folders.pop(); current !== undefined; current = folders.pop()) {
    const directory = await opendir(current).catch((error: NodeJS.ErrnoException) => {
      if (current === folder || error.code !== 'EACCES') throw error;
      return null;
    });
    if (directory === null) continue;
    for await (const entry of directory) {
      if (entry.name.startsWith('.')) continue;
      const path = join(current, entry.name);
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !skippedFolders.has(entry.name)) folders.push(path);
    }
  }
  paths.sort();
  const found: FoundFile[] = [];
  for (let from = 0; from < paths.length; from += statsAtOnce) {
    const group = paths.slice(from, from + statsAtOnce).map((path) => describe(folder, path));
    found.push(...(await Promise.all(group)).filter((file) => file !== null));
  }
  return found;
}

/** Null when the file has been deleted by now. */
async function describe(folder: string, path: string): Promise<FoundFile | null> {
  const file = await stat(path).catch(() => null);
  if (file === null) return null;
  return { path: relative(folder, path).split(sep).join('/'), mtime_ms: file.mtimeMs, size_bytes: file.size };
}
