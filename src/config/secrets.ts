import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newId } from '#kernel/ids.ts';

/**
 * Returns the secret of that name from `directory`, making it with `create` on the first start. The file is
 * readable by its owner only. Two processes that start at once end up with the same secret: the link fails for
 * the second, which then reads what the first wrote.
 */
export function loadSecret(directory: string, name: string, create: () => string): string {
  const path = join(directory, name);
  const existing = readSecret(directory, name);
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

/** The secret of that name; null when there is none. */
export function readSecret(directory: string, name: string): string | null {
  try {
    return readFileSync(join(directory, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a secret over what was there; it is on the disk when this returns. */
export function writeSecret(directory: string, name: string, secret: string): void {
  const draft = `${name}.${newId()}`;
  writeFileSync(join(directory, draft), secret, { mode: 0o600, flag: 'wx', flush: true });
  renameSecret(directory, draft, name);
}

/** Puts a secret in the place of another, on the disk too. */
export function renameSecret(directory: string, from: string, to: string): void {
  renameSync(join(directory, from), join(directory, to));
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
