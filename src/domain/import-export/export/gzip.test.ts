import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipped } from './gzip.ts';

const MiB = 1024 * 1024;

async function packed(chunks: Buffer[]): Promise<Buffer> {
  return Buffer.concat((await gzipped(Readable.from(chunks)).toArray()) as Buffer[]);
}

describe('content in gzip form', () => {
  it.each([
    ['nothing', []],
    ['a byte', [Buffer.from('x')]],
    [
      'much of everything',
      [Buffer.alloc(20 * MiB), randomBytes(MiB), Buffer.alloc(20 * MiB, 'text '), randomBytes(9)],
    ],
  ])('is unpacked to the original: %s', async (_, chunks) => {
    expect(gunzipSync(await packed(chunks)).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('is packed as usual where that is nothing out of the ordinary', async () => {
    const text = Buffer.from(
      Array.from({ length: 400_000 }, (_, n) => `Line ${n * 7919} of a log.\n`).join(''),
    );
    const chunks = Array.from({ length: 160 }, (_, n) => text.subarray(n * 65_536, (n + 1) * 65_536));
    expect((await packed(chunks)).length).toBeLessThan(text.length / 4);
  });

  it('never unpacks to a hundredfold from 10 MiB on, at any position', async () => {
    const chunks = Array.from({ length: 400 }, (_, n) => Buffer.alloc(100_000, n % 50 === 7 ? 'ab' : 0));
    const gunzip = createGunzip({ chunkSize: 64 * 1024 });
    Readable.from(gzipped(Readable.from(chunks))).pipe(gunzip);
    let size = 0;
    let worst = 0;
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > 10 * MiB) worst = Math.max(worst, size / gunzip.bytesWritten);
    }
    expect(size).toBe(40_000_000);
    expect(worst).toBeLessThan(100);
  });

  it('breaks when the content does', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('broken');
      })(),
    );
    await expect(gzipped(broken).toArray()).rejects.toThrow('broken');
  });
});
