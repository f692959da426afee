import { readFileSync } from 'node:fs';
import { foldWord } from '#analysis/language/fold.ts';
import { columns } from '#names/kinds.ts';
import { hashSeed, hashStep } from '#names/text/flag-table.ts';
import type { Connectors } from '#names/text/runs.ts';
import { rows } from './features.ts';
import type { Weights } from './lattice.ts';

/** What tools/names/train.ts fitted. */
export type Model = {
  weights: Weights;
  connectors: Connectors;
  /** How much of a judgement is that of the same words all over the text, 0–1. */
  share: number;
};

/** Reads `weights.bin`, as tools/names/pack-weights.ts wrote it, and `model.json`, what else was fitted. */
export function readModel(): Model {
  const bytes = readFileSync(new URL('./weights.bin', import.meta.url));
  const { scale, share, connectors } = JSON.parse(
    readFileSync(new URL('./model.json', import.meta.url), 'utf8'),
  ) as FittedModel;
  return { weights: unpackWeights(bytes, scale), connectors: connectorsOf(connectors), share };
}

export function unpackWeights(bytes: Uint8Array, scale: number): Weights {
  const placeOf = new Int32Array(rows).fill(-1);
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  let row = -1;
  for (let at = 0; at < bytes.length; at += 1) {
    const between = bytes[at] as number;
    row += between;
    if (between === 255) continue;
    row += 1;
    placeOf[row] = at + 1;
    at += columns;
  }
  return { values, placeOf, scale };
}

/** `scale`: what one step of a weight is worth. */
type FittedModel = { scale: number; share: number; connectors: readonly string[] };

export function connectorsOf(words: readonly string[]): Connectors {
  return new Set(
    words.map((word) =>
      [...foldWord(word)].reduce((hash, letter) => hashStep(hash, letter.charCodeAt(0)), hashSeed),
    ),
  );
}
