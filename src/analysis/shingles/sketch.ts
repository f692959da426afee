import type { Shingles } from './shingles.ts';

/**
 * What is kept of the shingles of a text, to compare it with thousands: those whose number is 0 modulo 2^level. Of two texts the
 * shingles modulo the higher of both levels are samples of the same kind, so how much of one is in the other, and how much both have
 * together, can be estimated from sketches alone. (A. Broder, "On the resemblance and containment of documents", 1997, section 3.)
 */
export type Sketch = {
  level: number;
  /** How many different shingles the text has. */
  shingles: number;
  /** Ascending. */
  hashes: Uint32Array;
};

/** Of each document so many passages are compared with others: some 150,000 characters. */
export const comparedPassages = 120;

/** So many are kept at most: with them a row of the database still fits in one place, and shares are off by .02 to .04. */
const mostHashes = 480;

/** The sketch of a text: the whole of a short one. */
export function sketchOf(shingles: Shingles): Sketch {
  let level = 0;
  let hashes = [...shingles];
  while (hashes.length > mostHashes) {
    level += 1;
    hashes = hashes.filter((hash) => isKept(hash, level));
  }
  return { level, shingles: shingles.size, hashes: Uint32Array.from(hashes).sort() };
}

/** Whether a sketch of this level keeps the shingle. */
export function isKept(hash: number, level: number): boolean {
  return level === 0 || hash << (32 - level) === 0;
}

/** As bytes for the records: little-endian numbers of 32 bits, whatever the machine. */
export function packSketch({ level, shingles, hashes }: Sketch): Buffer {
  const bytes = Buffer.alloc(4 * (2 + hashes.length));
  for (const [at, number] of [level, shingles, ...hashes].entries()) bytes.writeUInt32LE(number, 4 * at);
  return bytes;
}

/** Undoes `packSketch`. Errors: what has another length than such bytes can have. */
export function unpackSketch(bytes: Uint8Array): Sketch {
  if (bytes.length < 8 || bytes.length % 4 !== 0) throw new Error('This is not a sketch');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const hashes = new Uint32Array(bytes.length / 4 - 2);
  for (let at = 0; at < hashes.length; at += 1) hashes[at] = view.getUint32(4 * (at + 2), true);
  return { level: view.getUint32(0, true), shingles: view.getUint32(4, true), hashes };
}
