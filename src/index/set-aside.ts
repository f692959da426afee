import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** How many damaged indexes are kept, for investigation. */
const kept = 2;

/**
 * Moves a local index out of the way, next to where it was as `<name>.damaged-<time>`, and removes all but the newest two
 * of those. What is mounted cannot be moved and is emptied. Answers the name of the directory; null when nothing was kept.
 */
export async function setAside(directory: string): Promise<string | null> {
  const prefix = `${basename(directory)}.damaged-`;
  const place = dirname(directory);
  const name = prefix + new Date().toISOString().replaceAll(/[:.]/g, '-');
  try {
    await rename(directory, join(place, name));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EBUSY', 'EXDEV'].includes(code)) throw error;
    if (code !== 'ENOENT') await empty(directory);
    return null;
  }
  const all = (await readdir(place)).filter((each) => each.startsWith(prefix)).sort();
  for (const old of all.slice(0, -kept)) await rm(join(place, old), { recursive: true, force: true });
  return name;
}

async function empty(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    await rm(join(directory, name), { recursive: true, force: true });
}
