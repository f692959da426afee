import type { FileHandle } from 'node:fs/promises';

/** A file is not a GGUF file, or damaged; the message says how, and contains no path. */
export class GgufError extends Error {}

const chunkLength = 256 * 1024;

/** Reads a file from its beginning in pieces, never more of it than is asked for and one piece. */
export type GgufCursor = {
  position: () => number;
  bytes: (length: number) => Promise<Buffer>;
  skip: (length: number) => Promise<void>;

  /** Steps over strings without looking at them. */
  skipStrings: (count: number) => Promise<void>;

  uint32: () => Promise<number>;
  uint64: () => Promise<bigint>;

  /** A number of things that each take a byte or more, hence none beyond the size of the file. */
  length: () => Promise<number>;
};

/** `size` is in bytes. */
export function createCursor(handle: FileHandle, size: number): GgufCursor {
  let held = Buffer.alloc(0);
  /** Where `held` begins in the file, and how much of it is read. */
  let begin = 0;
  let at = 0;

  const position = (): number => begin + at;

  /** Sees to it that so many bytes can be read at once. Errors: `GgufError` when the file ends before. */
  async function need(length: number): Promise<void> {
    if (held.length - at >= length) return;
    const from = position();
    if (length > size - from) throw new GgufError('it ends too early');
    const wanted = Math.min(size - from, Math.max(length, chunkLength));
    const buffer = Buffer.alloc(wanted);
    const { bytesRead } = await handle.read(buffer, 0, wanted, from);
    if (bytesRead < length) throw new GgufError('it ends too early');
    held = buffer.subarray(0, bytesRead);
    begin = from;
    at = 0;
  }

  async function skip(length: number): Promise<void> {
    if (length > size - position()) throw new GgufError('it ends too early');
    at += length;
    if (at <= held.length) return;
    begin = position();
    held = Buffer.alloc(0);
    at = 0;
  }

  async function skipStrings(count: number): Promise<void> {
    if (count * 8 > size - position()) throw new GgufError('it ends too early');
    for (let left = count; left > 0; left -= 1) {
      if (held.length - at < 8) await need(8);
      const length = lengthAt();
      // Most of them are held already: waiting for each would take a second with a large vocabulary.
      if (held.length - at >= length) at += length;
      else await skip(length);
    }
  }

  function lengthAt(): number {
    const length = held.readBigUInt64LE(at);
    at += 8;
    if (length > BigInt(size)) throw new GgufError('it declares a length beyond its end');
    return Number(length);
  }

  async function bytes(length: number): Promise<Buffer> {
    await need(length);
    at += length;
    return held.subarray(at - length, at);
  }

  return {
    position,
    bytes,
    skip,
    skipStrings,
    uint32: async () => (await bytes(4)).readUInt32LE(),
    uint64: async () => (await bytes(8)).readBigUInt64LE(),
    async length() {
      await need(8);
      return lengthAt();
    },
  };
}
