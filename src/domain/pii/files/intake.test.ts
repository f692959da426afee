import { PassThrough, Readable } from 'node:stream';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#kernel/errors.ts';
import { stretched } from '#test/machine/patience.ts';
import { createIntake, intakeLimits } from './intake.ts';

const megabyte = 2 ** 20;
const senderOf = (user_id: string, signal = new AbortController().signal) => ({
  user_id,
  signal,
  tooSlow: () => undefined,
});
const here = senderOf('here');
const other = senderOf('other');
const fileOf = (bytes: number) => Readable.from([Buffer.alloc(bytes / 2, 'a'), Buffer.alloc(bytes / 2, 'b')]);
const intake = (waiting = 1, limits = intakeLimits) =>
  createIntake({ maxBytes: 4 * megabyte, large: { running: 1, waiting }, limits });

it('admits few large files at once, queues some and refuses the others with the time to try again', async () => {
  const { take } = intake();
  const first = await take(fileOf(3 * megabyte), here);
  expect(
    Buffer.from(first.bytes).equals(Buffer.from('a'.repeat(1.5 * megabyte) + 'b'.repeat(1.5 * megabyte))),
  ).toBe(true);
  let arrived = false;
  const second = take(fileOf(3 * megabyte), other).then((file) => {
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

it('accepts a file of the maximum size and refuses one byte more, whose place is free again', async () => {
  const { take } = intake(0);
  const refused = take(Readable.from([Buffer.alloc(4 * megabyte), Buffer.alloc(1)]), here);
  await expect(refused).rejects.toMatchObject({ kind: 'too_large', details: { max_bytes: 4 * megabyte } });
  (await take(fileOf(4 * megabyte), here)).release();
});

it('releases the place of a sender who disconnects, waiting or sending', async () => {
  const { take } = intake();
  const held = await take(fileOf(2 * megabyte), here);
  const leaving = new AbortController();
  const waiting = take(fileOf(2 * megabyte), senderOf('other', leaving.signal));
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

it('refuses unsupported formats by the first bytes, without waiting for the rest', async () => {
  const endless = new PassThrough();
  endless.write(Buffer.from('89504e470d0a1a0a', 'hex'));
  await expect(intake().take(endless, here)).rejects.toMatchObject({
    kind: 'unsupported',
    details: { received_format: 'PNG image' },
  });
});

it("admits one large file per user, and lets others pass that user's waiting ones", async () => {
  const { take } = createIntake({ maxBytes: 4 * megabyte, large: { running: 3, waiting: 8 } });
  const first = await take(fileOf(2 * megabyte), here);
  const order: string[] = [];
  const waiting = [1, 2].map(async (at) => {
    const file = await take(fileOf(2 * megabyte), here);
    order.push(`his ${at}`);
    file.release();
  });
  await turn();
  await expect(take(fileOf(2 * megabyte), here)).rejects.toMatchObject({ kind: 'unavailable' });
  (await take(fileOf(2 * megabyte), other)).release();
  order.push('another');
  first.release();
  await Promise.all(waiting);
  expect(order).toEqual(['another', 'his 1', 'his 2']);
});

it('refuses a sender who waits too long for a place, with the time to try again', async () => {
  const { take } = intake(1, { ...intakeLimits, waitMs: 50 });
  const held = await take(fileOf(2 * megabyte), here);
  await expect(take(fileOf(2 * megabyte), other)).rejects.toMatchObject({
    kind: 'unavailable',
    details: { retry_after: 1 },
  });
  held.release();
  (await take(fileOf(2 * megabyte), other)).release();
});

/** Sends 2 MB at once, then so many bytes every 50 ms. */
function trickle(bytes: number): PassThrough {
  const content = new PassThrough();
  content.write(Buffer.alloc(2 * megabyte));
  const sending = setInterval(() => content.write(Buffer.alloc(bytes)), 50);
  content.on('error', () => undefined).once('close', () => clearInterval(sending));
  setTimeout(() => content.end(), stretched(800)).unref();
  return content;
}

describe('a large file', () => {
  const pace = { ...intakeLimits, leastBytesPerSecond: 100_000, behindMs: stretched(200) };

  it('that arrives too slowly is given up, however fast it started, and its place is free', async () => {
    const { take } = intake(1, pace);
    await expect(take(trickle(1000), here)).rejects.toMatchObject({ kind: 'too_slow' });
    (await take(fileOf(2 * megabyte), here)).release();
  });

  it('may take its time at the minimum pace', async () => {
    const file = await intake(1, pace).take(trickle(10_000), here);
    expect(file.bytes.length).toBeGreaterThan(2 * megabyte);
    file.release();
  });

  it('is held to the pace until everything after it has arrived, too', async () => {
    const told: string[] = [];
    const sender = { ...here, tooSlow: (error: AppError) => void told.push(error.kind) };
    const { take } = intake(1, pace);
    const slow = await take(fileOf(2 * megabyte), sender);
    await expect.poll(() => told).toEqual(['too_slow']);
    slow.release();
    const whole = await take(fileOf(2 * megabyte), sender);
    whole.arrived();
    await sleep(stretched(300));
    expect(told).toHaveLength(1);
  });
});
