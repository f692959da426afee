import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';

type Owner = { pid: number; started: string | null; token: string };
export type DirectoryLock = { release(): Promise<void> };

/**
 * Makes this process the only one that uses `directory` until `release()`. A lock whose process has died is
 * taken over, also when its pid has been given to another process since.
 * @throws AppError conflict DATABASE_IN_USE when a live process holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = join(directory, 'lock');
  const mine: Owner = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  const draft = `${path}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine));
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(draft, path)) return { release: () => release(path, mine.token) };
      const owner = await readOwner(path);
      if (owner && isAlive(owner)) throw inUse(owner.pid);
      await removeStale(path, owner?.token);
    }
    throw inUse(undefined);
  } finally {
    await rm(draft, { force: true });
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

async function release(path: string, token: string): Promise<void> {
  const owner = await readOwner(path);
  if (owner?.token === token) await rm(path, { force: true });
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
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may itself hold spaces and brackets, so count from its end.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
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
