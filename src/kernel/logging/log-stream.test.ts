import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLogStream } from './log-stream.ts';

const directory = mkdtempSync(join(tmpdir(), 'skep-log-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A pipe that nobody reads until `read` is called. */
function pipe(name: string): { fd: number; read: () => string } {
  const path = join(directory, name);
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const buffer = Buffer.alloc(1024 * 1024);
  const read = (): string => {
    try {
      return buffer.toString('utf8', 0, readSync(fd, buffer));
    } catch {
      return '';
    }
  };
  return { fd, read };
}

it('a log on a full disk drops lines instead of stopping, and counts them', async () => {
  // Never closed: the stream goes on trying, and the next file would get the same number.
  const fd = openSync('/dev/full', 'w');
  const log = openLogStream(fd);
  const line = `${'x'.repeat(1000)}\n`;
  for (let n = 0; n < 2000; n += 1) log.write(line);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let n = 0; n < 2000; n += 1) log.write(line);
  log.flush();
  expect(log.dropped()).toBeGreaterThan(1000);
});

it('a log with a slow reader reports missing lines when it is read again', async () => {
  const { fd, read } = pipe('slow');
  const log = openLogStream(fd);
  for (let n = 0; n < 30_000; n += 1) log.write(`${JSON.stringify({ n, fill: 'x'.repeat(80) })}\n`);
  const dropped = log.dropped();
  expect(dropped).toBeGreaterThan(0);
  let text = '';
  const lines = (): { n?: number }[] =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { n?: number });
  await expect.poll(() => (text += read()) && lines().length, { interval: 1 }).toBe(30_000 - dropped + 1);
  expect(text).toContain(`${dropped} log lines were dropped while the log could not be written`);
  const numbers = lines().flatMap(({ n }) => n ?? []);
  expect(numbers).toEqual(numbers.map((_, at) => at));
  closeSync(fd);
});

it('lines arrive in order, each once', async () => {
  const { fd, read } = pipe('quick');
  const log = openLogStream(fd);
  log.write('one\n');
  log.write('two\n');
  let text = '';
  await expect.poll(() => (text += read())).toBe('one\ntwo\n');
  log.write('three\n');
  await expect.poll(() => (text += read())).toBe('one\ntwo\nthree\n');
  closeSync(fd);
});
