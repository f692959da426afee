import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { stretched } from '#test/machine/patience.ts';
import { temporaryDirectory } from '#test/server/server.ts';
import { smallDisk, type SmallDisk } from '#test/faults/small-disk.ts';

const program = join(import.meta.dirname, '../../support/faults/full-wal.ts');
let disk: SmallDisk;

beforeAll(async () => {
  disk = await smallDisk(join(await temporaryDirectory(), 'disk'), 120);
});
afterAll(async () => {
  disk.unmount();
  await rm(join(disk.path, '..'), { recursive: true, force: true });
});

/** Runs the program on the disk, which is full from when it is ready on, and reads what it leaves once there is space. */
async function onFullDisk(name: string, reserve: 'reserve' | 'none') {
  const directory = join(disk.path, name);
  const child = spawn(process.execPath, [program, directory, reserve], { timeout: stretched(60_000) });
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()));
  child.stdout.on('data', (text: Buffer) => {
    output.stdout += text.toString();
    if (text.toString() !== 'ready\n') return;
    disk.fill();
    child.stdin.write('go\n');
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  disk.free();
  const database = await openDatabase({ url: null, directory, logger: createLogger('silent') });
  const { rows } = await sql<{ n: number }>`select n from acknowledged order by n`.execute(database.kysely);
  await database.close();
  const acknowledged = [...output.stdout.matchAll(/^\d+$/gm)].map(([n]) => Number(n));
  return { code, signal, acknowledged, stored: rows.map(({ n }) => n), stderr: output.stderr };
}

it('the built-in database continues past the next segment of its log on a full disk', async () => {
  const { code, acknowledged, stored } = await onFullDisk('kept', 'reserve');
  expect(code).toBe(0);
  expect(acknowledged).toHaveLength(10);
  expect(stored).toHaveLength(110);
});

it('without space for its log it stops with a message instead of hanging, and has every acknowledged write', async () => {
  const { code, signal, acknowledged, stored, stderr } = await onFullDisk('bare', 'none');
  expect({ code, signal }).toEqual({ code: 1, signal: null });
  expect(stderr).toContain('Skep stops: the log of its database cannot be written');
  expect(stored.slice(0, 100)).toHaveLength(100);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});
