import type { Sketch } from '#analysis/shingles/sketch.ts';

/** The sketches of many documents as few pieces of memory, so that they can be handed over to a thread. */
export type SketchSet = {
  levels: Uint8Array<ArrayBuffer>;
  /** How many shingles each document has. */
  shingles: Uint32Array<ArrayBuffer>;
  /** Where the hashes of each begin, and at last where they end. */
  starts: Uint32Array<ArrayBuffer>;
  hashes: Uint32Array<ArrayBuffer>;
};

/** Two documents, by their position in the set, and the estimated share of the shorter text that both have. */
export type LikelyPair = { one: number; other: number; share: number };

export function sketchSetOf(sketches: readonly Sketch[]): SketchSet {
  const starts = new Uint32Array(sketches.length + 1);
  for (const [at, { hashes }] of sketches.entries()) starts[at + 1] = (starts[at] ?? 0) + hashes.length;
  const hashes = new Uint32Array(starts.at(-1) ?? 0);
  for (const [at, sketch] of sketches.entries()) hashes.set(sketch.hashes, starts[at]);
  return {
    levels: Uint8Array.from(sketches, ({ level }) => level),
    shingles: Uint32Array.from(sketches, ({ shingles }) => shingles),
    starts,
    hashes,
  };
}
