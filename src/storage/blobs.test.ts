import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type S3Server } from '#test/server/s3.ts';
import type { Blobs } from './blobs.ts';
import { openStorage } from './open.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

describe.each([
  { place: 'a directory', freshUrl: () => null },
  { place: 'an S3 bucket', freshUrl: () => s3.freshUrl() },
])('blobs in $place', ({ freshUrl }) => {
  let url: string | null;
  let directory: string;
  let blobs: Blobs;

  beforeEach(async () => {
    url = freshUrl();
    directory = await mkdtemp(join(tmpdir(), 'skep-blobs-'));
    blobs = await openStorage({ url, directory });
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const keys = async (prefix: string): Promise<string[]> => {
    const all: string[] = [];
    for await (const key of blobs.list(prefix)) all.push(key);
    return all.toSorted();
  };
  const drafts = (): Promise<string[]> => readdir(join(directory, 'temp'));

  it('are read as written, with their size and SHA-256', async () => {
    const stored = await blobs.put('jar/doc.txt', Buffer.from('abc'));
    expect(stored).toEqual({
      size_bytes: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(await buffer(await blobs.get('jar/doc.txt'))).toEqual(Buffer.from('abc'));
    expect(await blobs.read('jar/doc.txt')).toEqual(Buffer.from('abc'));
    expect(await blobs.stat('jar/doc.txt')).toEqual({ size_bytes: 3, modified_at: expect.any(Date) as Date });
  });

  it('may break before they are read, which ends nothing but the reading', async () => {
    await blobs.put('a', Buffer.alloc(1_000_000));
    const content = await blobs.get('a');
    content.destroy(new Error('broken off'));
    await setImmediate();
    await expect(buffer(content)).rejects.toThrow('broken off');
  });

  it('take the place of another at once, and are not where they were', async () => {
    await blobs.put('a/old.text', Buffer.from('old'));
    await blobs.put('b/new.text.1-2', Buffer.from('new'));
    await blobs.move('b/new.text.1-2', 'a/old.text');
    expect((await blobs.read('a/old.text')).toString()).toBe('new');
    expect(await keys('')).toEqual(['a/old.text']);
    await expect(blobs.move('b/new.text.1-2', 'a/old.text')).rejects.toMatchObject({ kind: 'not_found' });
    expect((await blobs.read('a/old.text')).toString()).toBe('new');
    await blobs.move('a/old.text', 'nowhere/yet');
    expect(await keys('')).toEqual(['nowhere/yet']);
  });

  it.each([
    [0, 1],
    [3, 9],
    [99_999, 100_000],
    [0, 100_000],
  ])('return only the part from %i to %i', async (start, end) => {
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
    await blobs.put('part', content);
    const part = await buffer(await blobs.get('part', { start, end }));
    expect(part.equals(content.subarray(start, end))).toBe(true);
  });

  it('take an empty file', async () => {
    expect(await blobs.put('empty', Readable.from([]))).toMatchObject({ size_bytes: 0 });
    expect(await blobs.read('empty')).toEqual(Buffer.alloc(0));
  });

  it('are replaced by a second put', async () => {
    await blobs.put('a/b', Buffer.from('first'));
    await blobs.put('a/b', Buffer.from('second'), { durable: false });
    expect((await blobs.read('a/b')).toString()).toBe('second');
  });

  it('take exactly the allowed bytes, and refuse one more without a trace', async () => {
    expect(await blobs.put('a/fits', chunks(10), { maxBytes: 100 })).toMatchObject({ size_bytes: 100 });
    for (const content of [chunks(11), Buffer.alloc(101)]) {
      const refused = blobs.put('a/large', content, { maxBytes: 100 });
      await expect(refused).rejects.toMatchObject({ kind: 'too_large', code: 'FILE_TOO_LARGE' });
    }
    expect(await keys('')).toEqual(['a/fits']);
    expect(await drafts()).toEqual([]);
  });

  it('keep the old content when the stream of the new one breaks', async () => {
    await blobs.put('a/b', Buffer.from('old'));
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('new');
        throw new Error('connection lost');
      })(),
    );
    await expect(blobs.put('a/b', breaking)).rejects.toThrow('connection lost');
    expect((await blobs.read('a/b')).toString()).toBe('old');
    expect(await drafts()).toEqual([]);
  });

  it('stay flat in memory: 200 MB pass through less than 100 MB', async () => {
    const piece = Buffer.alloc(1_000_000, 7);
    const before = process.memoryUsage.rss();
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss() - before)), 10);
    const content = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 200; sent += 1) yield piece;
      })(),
    );
    expect(await blobs.put('big', content, { durable: false })).toMatchObject({ size_bytes: 200_000_000 });
    clearInterval(watch);
    expect(peak).toBeLessThan(100_000_000);
  });

  it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/..', 'A', 'a b', 'a\0b', '.hidden', 'a'.repeat(501)])(
    'refuse the key %j',
    async (key) => {
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toMatchObject({ kind: 'invalid' });
      await expect(blobs.read(key)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('are not found when missing, and deleted without complaint', async () => {
    await expect(blobs.get('no/such')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(blobs.read('no/such')).rejects.toMatchObject({ kind: 'not_found' });
    expect(await blobs.stat('no/such')).toBeUndefined();
    await blobs.delete('no/such');
    await blobs.deletePrefix('no/');
  });

  it('are listed and deleted by prefix', async () => {
    for (const key of ['a/1', 'a/b/2', 'ab/3', 'c']) await blobs.put(key, Buffer.from(key));
    expect(await keys('')).toEqual(['a/1', 'a/b/2', 'ab/3', 'c']);
    expect(await keys('a/')).toEqual(['a/1', 'a/b/2']);
    await blobs.deletePrefix('a/');
    expect(await keys('')).toEqual(['ab/3', 'c']);
    await blobs.delete('c');
    expect(await keys('')).toEqual(['ab/3']);
  });

  it('clean up what a crash left an hour ago, and newer drafts when no other process can be writing them', async () => {
    const temp = join(directory, 'temp');
    await writeFile(join(temp, 'old'), 'x');
    await writeFile(join(temp, 'young'), 'x');
    const past = new Date(Date.now() - 3_700_000);
    await utimes(join(temp, 'old'), past, past);
    await openStorage({ url, directory });
    expect(await drafts()).toEqual(['young']);
    await openStorage({ url, directory, exclusive: true });
    expect(await drafts()).toEqual([]);
  });
});

function chunks(count: number): Readable {
  return Readable.from(Array.from({ length: count }, () => Buffer.alloc(10)));
}
