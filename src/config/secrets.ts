import { mkdirSync, readFileSync, writeFileSync, linkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#kernel/ids.ts';

/**
 * Returns the secret of that name from `directory`, making it with `create` on the first start. The file is
 * readable by its owner only. Two processes that start at once end up with the same secret: the link fails for
 * the second, which then reads what the first wrote.
 */
export function loadSecret(directory: string, name: string, create: () => string): string {
  const path = join(directory, name);
  const existing = readIfThere(path);
  if (existing !== null) return existing;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${newId()}`;
  writeFileSync(draft, create(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
