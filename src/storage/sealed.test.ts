import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '#test/server/s3.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import { openFsBlobs } from './fs-blobs.ts';
import { openStorage } from './open.ts';
import { frameBytes, headerBytes, sealedFrameBytes } from './sealed-format.ts';
import { readSealed, sealingKeyId } from './sealed.reader.ts';
import { sealing } from './sealed-writer.ts';

let directory: string;
let blobs: Blobs;
const key = { id: randomUUID(), key: randomBytes(32) };
const blobKey = 'file.original';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-sealed-'));
  blobs = await openFsBlobs(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const seal = (content: Uint8Array, context = 'jar/file', by = key) =>
  buffer(Readable.from(sealing(Readable.from([content]), by, context)));

async function store(stored: Uint8Array): Promise<void> {
  await blobs.put(blobKey, stored, { durable: false });
}

const keyOf = async (id: string) => (id === key.id ? key.key : undefined);

async function read(range?: ByteRange, context = 'jar/file'): Promise<Buffer> {
  return buffer(await readSealed({ blobs, blobKey, keyOf, context }, range));
}

function frameIn(from: Buffer, number: number): Buffer {
  const start = headerBytes + number * sealedFrameBytes;
  return from.subarray(start, start + sealedFrameBytes);
}

const damage = { kind: 'internal', code: 'STORAGE_ERROR' };
const sizes = [0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 3 * frameBytes, 3 * frameBytes + 17];

describe('sealed content', () => {
  it.each(sizes)('of %i bytes opens as it was, and shows nothing of itself', async (size) => {
    const content = Buffer.alloc(size, 'The quick brown fox. ');
    const sealed = await seal(content);
    const frames = Math.max(1, Math.ceil(size / frameBytes));
    expect(sealed.length).toBe(headerBytes + size + frames * 16);
    expect(sealed.includes('brown')).toBe(false);
    await store(sealed);
    expect((await read()).equals(content)).toBe(true);
    expect(await sealingKeyId(blobs, blobKey)).toBe(key.id);
  });

  it('is the same however the content is cut on its way in', async () => {
    const content = randomBytes(2 * frameBytes + 100);
    const cuts = fc.array(fc.integer({ min: 0, max: content.length }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(cuts, async (positions) => {
        const ends = [...positions.toSorted((a, b) => a - b), content.length];
        const chunks = ends.map((end, index) => content.subarray(ends[index - 1] ?? 0, end));
        await store(await buffer(Readable.from(sealing(Readable.from(chunks), key, 'jar/file'))));
        expect((await read()).equals(content)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('opens in parts at every boundary, without reading the rest', async () => {
    const content = randomBytes(3 * frameBytes + 17);
    const sealed = await seal(content);
    // What lies outside the frames of the part may be anything.
    const edges = [0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 3 * frameBytes];
    for (const start of [...edges, content.length - 1]) {
      for (const end of [...edges, content.length].filter((edge) => edge > start)) {
        const spoiled = Buffer.from(sealed);
        spoiled.fill(0, headerBytes, headerBytes + Math.floor(start / frameBytes) * sealedFrameBytes);
        spoiled.fill(0, headerBytes + Math.ceil(end / frameBytes) * sealedFrameBytes);
        await store(spoiled);
        const part = await read({ start, end });
        expect(part.equals(content.subarray(start, end)), `${start}–${end}`).toBe(true);
      }
    }
  });

  it('does not open truncated, at or next to any frame’s edge', async () => {
    const sealed = await seal(randomBytes(3 * frameBytes));
    const edges = [0, 1, 2].map((frame) => headerBytes + frame * sealedFrameBytes);
    const cuts = edges.flatMap((edge) => [edge - 1, edge, edge + 1, edge + 16]);
    for (const length of [0, 1, ...cuts, sealed.length - 1]) {
      await store(sealed.subarray(0, length));
      await expect(read(), `cut to ${length}`).rejects.toMatchObject(damage);
    }
    await store(sealed.subarray(0, headerBytes + sealedFrameBytes + 100));
    await expect(read({ start: 10, end: frameBytes + 10 })).rejects.toMatchObject(damage);
    await store(sealed.subarray(0, headerBytes + sealedFrameBytes));
    await expect(read({ start: 10, end: frameBytes + 10 })).rejects.toMatchObject(damage);
  });

  it('does not open with frames moved, repeated, appended or taken from another file', async () => {
    const sealed = await seal(randomBytes(3 * frameBytes));
    const other = await seal(randomBytes(3 * frameBytes));
    const [first, second, last] = [frameIn(sealed, 0), frameIn(sealed, 1), frameIn(sealed, 2)];
    const header = sealed.subarray(0, headerBytes);
    for (const frames of [
      [second, first, last],
      [first, first, last],
      [first, last],
      [first, second, last, last],
      [first, frameIn(other, 1), last],
      [],
    ]) {
      await store(Buffer.concat([header, ...frames]));
      await expect(read()).rejects.toMatchObject(damage);
    }
  });

  it('does not open after any bit of it was turned', async () => {
    const sealed = await seal(randomBytes(frameBytes + 50));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
        const turned = Buffer.from(sealed);
        turned[at] = (turned[at] ?? 0) ^ (1 << bit);
        await store(turned);
        await expect(read()).rejects.toMatchObject(damage);
      }),
      { numRuns: 60, examples: [...Array(headerBytes).keys()].map((at) => [at, at % 8]) },
    );
  });

  it('opens only for its own purpose, and with its own key', async () => {
    await store(await seal(Buffer.from('secret')));
    await expect(read(undefined, 'other-jar/file')).rejects.toMatchObject(damage);
    await expect(read(undefined, 'jar/other-file')).rejects.toMatchObject(damage);
    await store(await seal(Buffer.from('secret'), 'jar/file', { ...key, key: randomBytes(32) }));
    await expect(read()).rejects.toMatchObject(damage);
    await store(await seal(Buffer.from('secret'), 'jar/file', { ...key, id: randomUUID() }));
    await expect(read()).rejects.toMatchObject(damage);
    await store(Buffer.from('plain text that somebody put there'.repeat(10)));
    await expect(read()).rejects.toMatchObject(damage);
    expect(await sealingKeyId(blobs, blobKey)).toBeNull();
  });

  it('returns nothing after the first frame that does not open', async () => {
    const content = randomBytes(4 * frameBytes);
    const sealed = await seal(content);
    const at = headerBytes + 2 * sealedFrameBytes + 5;
    sealed[at] = (sealed[at] ?? 0) ^ 1;
    await store(sealed);
    const stream = await readSealed({ blobs, blobKey, keyOf, context: 'jar/file' });
    const seen: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of stream) seen.push(chunk as Buffer);
    })();
    await expect(reading).rejects.toMatchObject(damage);
    expect(Buffer.concat(seen).equals(content.subarray(0, 2 * frameBytes))).toBe(true);
  });

  it('is read whole although it is sealed again in between', async () => {
    const content = randomBytes(2 * frameBytes);
    const other = { id: randomUUID(), key: randomBytes(32) };
    await store(await seal(content));
    let looks = 0;
    const keyOfEither = async (id: string) => {
      looks += 1;
      if (looks === 1) await store(await seal(content, 'jar/file', other));
      return [key, other].find((one) => one.id === id)?.key;
    };
    const range = { start: frameBytes, end: 2 * frameBytes };
    const part = await buffer(
      await readSealed({ blobs, blobKey, keyOf: keyOfEither, context: 'jar/file' }, range),
    );
    expect(part.equals(content.subarray(frameBytes))).toBe(true);
    expect(looks).toBe(2);
  });

  it('is not found when there is none, and an abandoned stream closes its file', async () => {
    await expect(readSealed({ blobs, blobKey: 'none', keyOf, context: '' })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await store(await seal(randomBytes(20 * frameBytes)));
    let closed = false;
    const watched: Blobs = {
      ...blobs,
      async get(name, range) {
        const stream = await blobs.get(name, range);
        return stream.once('close', () => (closed = true));
      },
    };
    const stream = await readSealed({ blobs: watched, blobKey, keyOf, context: 'jar/file' });
    closed = false;
    stream.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(closed).toBe(true);
  });
});

describe('sealed content in an S3 bucket', () => {
  it('opens whole and in parts', async () => {
    const s3 = await startS3();
    const bucket = await openStorage({ url: s3.freshUrl(), directory });
    const content = randomBytes(2 * frameBytes + 17);
    await bucket.put(blobKey, Readable.from(sealing(Readable.from([content]), key, 'jar/file')));
    const open = async (range?: ByteRange) =>
      buffer(await readSealed({ blobs: bucket, blobKey, keyOf, context: 'jar/file' }, range));
    expect((await open()).equals(content)).toBe(true);
    for (const start of [0, frameBytes - 1, frameBytes, content.length - 1])
      expect((await open({ start, end: content.length })).equals(content.subarray(start))).toBe(true);
    expect(await sealingKeyId(bucket, blobKey)).toBe(key.id);
    await s3.close();
  });
});
