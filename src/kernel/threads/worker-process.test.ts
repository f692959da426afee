import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { openThreadPool } from './thread-pool.ts';
import { startWorkerProcess } from './worker-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'skep-process-'));
const module = join(folder, 'worker.mjs');
writeFileSync(
  module,
  `process.on('message', ({ id, input }) => {
    if (input === 'die') process.kill(process.pid, 'SIGKILL');
    if (input === 'hang') for (;;);
    const kept = input === 'memory' ? Buffer.alloc(200 * 2 ** 20, 1) : null;
    const output = { input, argument: process.argv[2], names: Object.keys(process.env), pid: process.pid };
    setTimeout(() => process.send({ id, ok: true, output }, () => kept), kept ? 20_000 : 0);
  });
  process.on('disconnect', () => process.exit());
  process.send('ready');`,
);

type Told = { input: unknown; argument: string; names: string[]; pid: number };
const failed = (how: string) => () => new AppError('unavailable', how);
const pool = openThreadPool<unknown, Told>({
  width: 1,
  maxQueue: 10,
  what: 'texts',
  isSmall: () => false,
  lane: {
    open: () => startWorkerProcess(pathToFileURL(module), { args: ['of it'], env: { ONLY: 'this' } }),
    timeoutMs: 3_000,
    memoryMb: 150,
    idleMs: 60_000,
    failures: {
      timeOut: failed('too slow'),
      memoryOut: failed('too large'),
      gone: failed('gone'),
      notStarted: failed('not started'),
      refused: failed('refused'),
    },
  },
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

it('a process does the work of a thread, with its arguments and its environment alone', async () => {
  const input = Float32Array.of(1, 2);
  const told = await pool.run(input);
  expect(told).toMatchObject({ input, argument: 'of it' });
  expect(told.names.filter((name) => !name.startsWith('NODE_'))).toEqual(['ONLY']);
  expect((await pool.run('next')).pid).toBe(told.pid);
});

it.each([
  ['dies', 'die', 'gone'],
  ['does not end', 'hang', 'too slow'],
])('one that %s fails its task, and the next has a fresh one', async (_how, input, message) => {
  const { pid } = await pool.run('first');
  const [task, next] = [pool.run(input), pool.run('next')];
  await expect(task).rejects.toThrow(message);
  expect((await next).pid).not.toBe(pid);
});

it.runIf(process.platform === 'linux')('one that takes too much memory is ended', async () => {
  await expect(pool.run('memory')).rejects.toThrow('too large');
});

it('closing ends it', async () => {
  const { pid } = await pool.run('last');
  await pool.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
