/** A stream of bytes, taken in pieces of a given length. */
export type ByteSource = {
  /** The next bytes; null when there are fewer. */
  take: (length: number) => Promise<Buffer | null>;
  /** How many bytes have come. */
  position: () => number;
};

export function createByteSource(bytes: AsyncIterable<Buffer>): ByteSource {
  const chunks = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let taken = 0;

  return {
    async take(length) {
      const parts = [held];
      let have = held.length;
      while (have < length) {
        const next = await chunks.next();
        if (next.done) {
          taken += have;
          held = Buffer.alloc(0);
          return null;
        }
        parts.push(next.value);
        have += next.value.length;
      }
      const all = parts.length === 1 ? held : Buffer.concat(parts);
      held = all.subarray(length);
      taken += length;
      return all.subarray(0, length);
    },
    position: () => taken,
  };
}
