import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createIntake } from './pii.intake.ts';

const megabyte = 2 ** 20;
const here = new AbortController().signal;
const fileOf = (bytes: number) => Readable.from([Buffer.alloc(bytes / 2, 'a'), Buffer.alloc(bytes / 2, 'b')]);
const intake = (waiting = 1) => createIntake({ maxBytes: 4 * megabyte, large: { running: 1, waiting } });

it('holds few large files at once, lets some wait and refuses the others with when to come back', async () => {
  const { take } = intake();
  const first = await take(fileOf(3 * megabyte), here);
  expect(
    Buffer.from(first.bytes).equals(Buffer.from('a'.repeat(1.5 * megabyte) + 'b'.repeat(1.5 * megabyte))),
  ).toBe(true);
  let arrived = false;
  const second = take(fileOf(3 * megabyte), here).then((file) => {
    arrived = true;
    return file;
  });
  await expect(take(fileOf(3 * megabyte), here)).rejects.toMatchObject({
    kind: 'unavailable',
    details: { retry_after: expect.any(Number) },
  });
  expect((await take(fileOf(100), here)).bytes).toHaveLength(100);
  expect(arrived).toBe(false);
  first.release();
  expect((await second).bytes).toHaveLength(3 * megabyte);
});

it('takes a file of the largest size and refuses one byte more, whose place is free again', async () => {
  const { take } = intake(0);
  const refused = take(Readable.from([Buffer.alloc(4 * megabyte), Buffer.alloc(1)]), here);
  await expect(refused).rejects.toMatchObject({ kind: 'too_large', details: { max_bytes: 4 * megabyte } });
  (await take(fileOf(4 * megabyte), here)).release();
});

it('gives the place back of a sender who leaves, waiting or sending', async () => {
  const { take } = intake();
  const held = await take(fileOf(2 * megabyte), here);
  const leaving = new AbortController();
  const waiting = take(fileOf(2 * megabyte), leaving.signal);
  await turn();
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  held.release();
  const half = new PassThrough();
  half.write(Buffer.alloc(2 * megabyte));
  const broken = take(half, here);
  half.destroy(new Error('cut off'));
  await expect(broken).rejects.toThrow('cut off');
  expect((await take(fileOf(2 * megabyte), here)).bytes).toHaveLength(2 * megabyte);
});

it('refuses by its first bytes what is never read, without waiting for the rest', async () => {
  const endless = new PassThrough();
  endless.write(Buffer.from('89504e470d0a1a0a', 'hex'));
  await expect(intake().take(endless, here)).rejects.toMatchObject({
    kind: 'unsupported',
    details: { received_format: 'PNG image' },
  });
});
