import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyGguf } from '#test/models/gguf-models.ts';
import { ggufBytes } from '#test/models/gguf-writer.ts';
import { GgufError } from './cursor.ts';
import { readGgufHeader } from './gguf-header.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skep-gguf-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function headerOf(bytes: Buffer) {
  const path = join(directory, 'file.gguf');
  await writeFile(path, bytes);
  return readGgufHeader(path);
}

/** A header with these counts and nothing after it. */
function counts(version: number, tensors: bigint, pairs: bigint): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.write('GGUF');
  bytes.writeUInt32LE(version, 4);
  bytes.writeBigUInt64LE(tensors, 8);
  bytes.writeBigUInt64LE(pairs, 16);
  return bytes;
}

describe('the header of a GGUF file', () => {
  it('says what the model is', async () => {
    const { metadata, weights, parameters } = await headerOf(tinyGguf({ type: 'Q8_0' }));
    expect(metadata.get('general.architecture')).toBe('llama');
    expect(metadata.get('llama.context_length')).toBe(4096);
    expect(metadata.get('tokenizer.chat_template')).toContain('im_start');
    expect(metadata.has('tokenizer.ggml.tokens')).toBe(false);
    expect(weights).toEqual({ type: 'Q8_0', bits: 8 });
    expect(parameters).toBeGreaterThan(100_000);
  });

  it.each([
    ['Q4_0', 4],
    ['F16', 16],
    ['BF16', 16],
    ['F32', 32],
  ] as const)('knows %s by its weights', async (type, bits) => {
    expect((await headerOf(tinyGguf({ type }))).weights).toEqual({ type, bits });
  });

  it('steps over long lists and texts without keeping them', async () => {
    const strings = Array.from({ length: 100_000 }, (_, at) => `${at}`.repeat(at % 7));
    const long = 'x'.repeat(2_000_000);
    const { metadata } = await headerOf(
      ggufBytes(
        { list: { strings }, numbers: { integers: [1, 2] }, long, last: 7, flag: true, part: { float: 0.5 } },
        [],
      ),
    );
    expect([...metadata]).toEqual([
      ['last', 7],
      ['flag', true],
      ['part', 0.5],
    ]);
  });

  it.each([
    ['something else', Buffer.from('%PDF-1.7 and more'), /not a GGUF/],
    ['nothing', Buffer.alloc(0), /too early/],
    ['a version that is none', counts(1, 0n, 0n), /version 1/],
    ['more weights than it can have', counts(3, 2n ** 63n, 0n), /beyond its end/],
    ['values that are not there', counts(3, 0n, 20n), /too early/],
    ['no end', tinyGguf().subarray(0, -100_000), /not copied completely/],
    ['half a header', tinyGguf().subarray(0, 3000), /too early/],
  ])('refuses a file with %s', async (_, bytes, reason) => {
    const error: unknown = await headerOf(bytes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GgufError);
    expect((error as Error).message).toMatch(reason);
  });

  it('is read or refused, whatever bytes are changed in it', async () => {
    const whole = tinyGguf();
    const change = fc.tuple(
      fc.nat(12_000),
      fc.constantFrom(0, 1, 8, 9, 0x7f, 0xff),
      fc.integer({ min: 1, max: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value, length] of changes) bytes.fill(value, at, at + length);
        const outcome: unknown = await headerOf(bytes).catch((error: unknown) => error);
        expect(outcome instanceof GgufError || !(outcome instanceof Error)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
