import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
let path: string;
let losses: number;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-lock-'));
  path = join(directory, 'lock');
  losses = 0;
});
const lock = () => lockDirectory(directory, { lost: () => (losses += 1), checkMs: 10 });
afterEach(() => rm(directory, { recursive: true, force: true }));

it('a deleted lock file is written again by its holder, and goes when the lock is released', async () => {
  const held = await lock();
  const written = await readFile(path, 'utf8');
  await rm(path);
  await expect.poll(() => readFile(path, 'utf8').catch(() => null), { timeout: 10_000 }).toBe(written);
  await held.release();
  expect(await readdir(directory)).toEqual([]);
  expect(losses).toBe(0);
});

it('the holder is notified once when another process has taken the lock, and leaves that alone', async () => {
  const held = await lock();
  // As from another container: no process of this machine has that number and beginning.
  const other = JSON.stringify({ pid: 1, started: 'elsewhere', token: randomUUID() });
  await writeFile(path, other);
  await expect.poll(() => losses, { timeout: 10_000 }).toBe(1);
  await held.release();
  expect(await readFile(path, 'utf8')).toBe(other);
});

it.each([false, true])(
  'the holder is notified when the directory was removed (made again: %s)',
  async (again) => {
    const held = await lock();
    await rm(directory, { recursive: true });
    if (again) await mkdir(directory);
    await expect.poll(() => losses, { timeout: 10_000 }).toBe(1);
    await held.release();
  },
);
