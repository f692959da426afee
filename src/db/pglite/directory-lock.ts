import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import { guardDirectory } from './directory-guard.ts';

type Owner = { pid: number; started: string | null; token: string };
export type DirectoryLock = { release: () => Promise<void> };

export type LockOptions = {
  /** Called once when the directory is no longer this process's: it was removed, replaced, or taken by another process. */
  lost?: () => void;
  /** How often that is looked at. Milliseconds. */
  checkMs?: number;
};

const fileName = 'lock';

/**
 * Makes this process the only one that uses `directory` until `release()`. A lock whose process has died is taken over, also when
 * its pid has been reused. A deleted lock file is written again; until then, and on Linux always, a socket keeps other processes
 * of this machine out. @throws AppError conflict DATABASE_IN_USE when a live process holds it.
 */
export async function lockDirectory(
  directory: string,
  { lost, checkMs = 5_000 }: LockOptions = {},
): Promise<DirectoryLock> {
  const guard = await guardDirectory(directory);
  const path = join(directory, fileName);
  if (!guard) throw inUse((await readOwner(path))?.pid);
  try {
    const mine: Owner = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
    await takeFile(path, mine);
    await removeDrafts(directory);
    const watch = await watchFile(directory, mine, { lost, checkMs });
    return {
      async release() {
        await watch.stop();
        const owner = await readOwner(path);
        if (owner?.token === mine.token) await rm(path, { force: true });
        await guard.release();
      },
    };
  } catch (error) {
    await guard.release();
    throw error;
  }
}

async function takeFile(path: string, mine: Owner): Promise<void> {
  const draft = `${path}.${mine.token}`;
  try {
    await writeFile(draft, JSON.stringify(mine));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(draft, path)) return;
      const owner = await readOwner(path);
      if (owner?.token === mine.token) return;
      if (owner && isAlive(owner)) throw inUse(owner.pid);
      await removeStale(path, owner?.token);
    }
    throw inUse(undefined);
  } finally {
    await rm(draft, { force: true });
  }
}

/** What a process left that died while it took the lock. */
async function removeDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (/^lock\.[0-9a-f-]{36}$/.test(name)) await rm(join(directory, name), { force: true });
}

/** Puts a deleted lock file back, as long as the directory is the same; calls `lost` when it is another process's now. */
async function watchFile(
  directory: string,
  mine: Owner,
  { lost, checkMs }: { lost: (() => void) | undefined; checkMs: number },
): Promise<Ticker> {
  const path = join(directory, fileName);
  // Held open, so that no other directory can get the same number while it is compared.
  const handle = await open(directory, 'r');
  const { dev, ino } = await handle.stat();
  let isLost = false;
  const look = async (): Promise<void> => {
    const owner = await readOwner(path);
    if (isLost || owner?.token === mine.token) return;
    const now = await stat(directory).catch(nullIfMissing);
    const isSame = now?.dev === dev && now.ino === ino;
    // The holder may be alive although it is invisible from here: in another container.
    isLost = !isSame || owner !== undefined || !(await retaken(path, mine));
    if (isLost) lost?.();
  };
  // A full disk, or no free descriptor, proves nothing; the next turn looks again.
  const ticker = startTicker(checkMs, look, () => undefined);
  return {
    async stop() {
      await ticker.stop();
      await handle.close();
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** False when another process has the lock. */
async function retaken(path: string, mine: Owner): Promise<boolean> {
  try {
    await takeFile(path, mine);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Two starters may see the same dead lock: the one that moves the other's fresh lock away puts it back. */
async function removeStale(path: string, token: string | undefined): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readOwner(aside);
  if (moved && moved.token !== token) await linked(aside, path);
  await rm(aside, { force: true });
}

function isAlive(owner: Owner): boolean {
  if (owner.started !== null) return startOf(owner.pid) === owner.started;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Boot id and start tick of a process (proc(5), field 22 of stat); null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may itself hold spaces and brackets, so count from its end.
    const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot}:${ticks}`;
  } catch {
    return null;
  }
}

function inUse(pid: number | undefined): AppError {
  const holder = pid === undefined ? 'another process' : `the process ${pid}`;
  return new AppError('conflict', `The database is in use by ${holder}: stop it first, or use PostgreSQL`, {
    code: 'DATABASE_IN_USE',
  });
}
