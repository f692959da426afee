import { columns, noName } from '#names/kinds.ts';
import { rows } from '#names/scoring/features.ts';
import {
  addWeights,
  cell,
  createLattice,
  probabilityOf,
  sumLattice,
  type Lattice,
  type Weights,
} from '#names/scoring/lattice.ts';
import { longestSegment } from '#names/scoring/features.ts';
import type { Example, Segment } from './examples.ts';

export type FitOptions = { epochs: number; rate: number; ridge: number; dropout: number };

/**
 * Fits the weights to the labels: the likelihood of the divisions that the labels allow, of all divisions of each run, by
 * AdaGrad (Duchi and others, 2011), features left out at random (`dropout`), squares of weights punished (`ridge`). The same
 * examples give the same weights.
 */
export function fit(
  examples: readonly Example[],
  { epochs, rate, ridge, dropout }: FitOptions,
): Float32Array {
  const values = new Float32Array(rows * columns);
  const squares = new Float32Array(rows * columns).fill(1e-3);
  const free = createLattice();
  const bound = createLattice();
  const placeOf = Int32Array.from({ length: rows }, (_, row) => row * columns);
  const weights = { values, placeOf, scale: 1 };
  const random = seeded(17);
  const order = examples.map((_, at) => at);
  const difference = new Float64Array(columns);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    const step = rate * (1 - epoch / (epochs + 1));
    for (const at of order) {
      const example = examples[at];
      const salt = Math.floor(random() * 2 ** 31);
      const kept = example.segments.map(({ features }) =>
        features.filter((row) => !isDropped(row, salt, dropout)),
      );
      score(free, example, kept, weights, false);
      score(bound, example, kept, weights, true);
      if (bound.total === -Infinity || free.total - bound.total < 1e-4) continue;
      for (const [index, segment] of example.segments.entries()) {
        if (!gradient(free, bound, segment, difference)) continue;
        for (const row of kept[index])
          for (let column = 0; column < columns; column += 1) {
            const place = row * columns + column;
            const slope = difference[column] - ridge * values[place];
            if (slope === 0) continue;
            squares[place] = squares[place] + slope * slope;
            values[place] = values[place] + (step * slope) / Math.sqrtsquares[place];
          }
      }
    }
  }
  return values;
}

function isDropped(row: number, salt: number, share: number): boolean {
  let hash = Math.imul(row ^ salt, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32 < share;
}

/** Fills a lattice with the example; `isBound`: with the divisions alone that its labels allow. */
function score(
  lattice: Lattice,
  { size, segments }: Example,
  features: readonly Int32Array[],
  weights: Weights,
  isBound: boolean,
): void {
  const { scores } = lattice;
  lattice.size = size;
  scores.fill(-Infinity, 0, size * longestSegment * columns);
  for (const [index, { at, length, isName, allowed }] of segments.entries()) {
    const to = cell(at, length);
    const its = features[index];
    addWeights(scores, to, { rows: its, count: its.length }, weights);
    for (let column = 0; column < columns; column += 1) {
      const isPossible = column === noName ? length === 1 : isName;
      if (!isPossible || (isBound && (allowed & (1 << column)) === 0)) scores[to + column] = -Infinity;
    }
  }
  sumLattice(lattice);
}

function gradient(free: Lattice, bound: Lattice, { at, length }: Segment, into: Float64Array): boolean {
  let isAny = false;
  for (let column = 0; column < columns; column += 1) {
    const slope = probabilityOf(bound, at, length, column) - probabilityOf(free, at, length, column);
    into[column] = Math.abs(slope) < 1e-4 ? 0 : slope;
    if (into[column] !== 0) isAny = true;
  }
  return isAny;
}

/** Numbers from 0 to 1 (mulberry32), the same from run to run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(items: number[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other], items[at]];
  }
}
