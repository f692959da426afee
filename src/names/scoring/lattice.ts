import { columns, noName } from '#names/kinds.ts';
import type { NamesDocument } from '#names/text/document.ts';
import { longestRun, type Connectors } from '#names/text/runs.ts';
import {
  addBefore,
  addBehind,
  addSegment,
  addWord,
  createFeatures,
  longestSegment,
  type Features,
} from './features.ts';

/**
 * Weights by row and column; a score is their sum times `scale`. `placeOf`: where the columns of each row begin in `values`,
 * -1 for the many rows without weights.
 */
export type Weights = { values: Int8Array | Float32Array; placeOf: Int32Array; scale: number };

/**
 * The ways to divide a run into names and words that are none (a semi-Markov model: Sarawagi and Cohen, 2004), with the score
 * of every part: `scores[cell(at, length) + column]`, -Infinity where there is no such part.
 */
export type Lattice = {
  size: number;
  scores: Float64Array;
  begins: Float64Array;
  ends: Float64Array;
  total: number;
};

export const cell = (at: number, length: number): number => (at * longestSegment + length - 1) * columns;

/** Room for the longest run. */
export function createLattice(): Lattice {
  return {
    size: 0,
    scores: new Float64Array(mostWords * longestSegment * columns),
    begins: new Float64Array(mostWords + 1),
    ends: new Float64Array(mostWords + 1),
    total: 0,
  };
}

const features = createFeatures();
const mostWords = 32;
/** What is written in capitals without end is no prose: names of more words are not looked for in it. */
const longestInCut = 2;
const sumsOfWords = new Float64Array((mostWords + 1) * columns);
const sumsBefore = new Float64Array(mostWords * columns);
const sumsBehind = new Float64Array((mostWords + 1) * columns);
const sumOfOne = new Float64Array(columns);

/** Whether words of a run may be one name: small words stand only within. */
export function mayBeName(
  { words, known }: NamesDocument,
  from: number,
  to: number,
  connectors: Connectors,
): boolean {
  const isSmall = (at: number) =>
    known[at] !== 1 && connectors.has(words.hash[at] as number) && ((words.shape[at] as number) & 1) === 0;
  return !isSmall(from) && !isSmall(to - 1);
}

/** Scores every part of the run of words from `from` to `to`. */
export function scoreRun(
  lattice: Lattice,
  document: NamesDocument,
  { from, to, connectors }: { from: number; to: number; connectors: Connectors },
  weights: Weights,
): void {
  const { scores } = lattice;
  lattice.size = to - from;
  scores.fill(-Infinity, 0, lattice.size * longestSegment * columns);
  sumShared(document, from, to, weights);
  const longest = to - from < longestRun ? longestSegment : longestInCut;
  for (let at = from; at < to; at += 1)
    for (let length = 1; length <= longest && at + length <= to; length += 1) {
      const isName = mayBeName(document, at, at + length, connectors);
      if (!isName && length > 1) continue;
      features.count = 0;
      addSegment(document, at, at + length, features);
      addWeights(sumOfOne, 0, features, weights);
      const place = cell(at - from, length);
      const begin = (at - from) * columns;
      const end = begin + length * columns;
      for (let column = isName ? 0 : noName; column < (length > 1 ? noName : columns); column += 1)
        scores[place + column] =
          (sumOfOne[column] as number) +
          (sumsBefore[begin + column] as number) +
          (sumsBehind[end + column] as number) +
          (sumsOfWords[end + column] as number) -
          (sumsOfWords[begin + column] as number);
    }
}

/** Sums what segments share: of each word (from the beginning of the run), before each place and behind it. */
function sumShared(document: NamesDocument, from: number, to: number, weights: Weights): void {
  for (let at = from; at < to; at += 1) {
    const place = (at - from) * columns;
    features.count = 0;
    addWord(document, at, features);
    addWeights(sumsOfWords, place + columns, features, weights);
    for (let column = place + columns; column < place + 2 * columns; column += 1)
      sumsOfWords[column] = (sumsOfWords[column] as number) + (sumsOfWords[column - columns] as number);
    features.count = 0;
    addBefore(document, at, features);
    addWeights(sumsBefore, place, features, weights);
    features.count = 0;
    addBehind(document, at + 1, features);
    addWeights(sumsBehind, place + columns, features, weights);
  }
}

/** Writes the score of each column for those features. */
export function addWeights(
  scores: Float64Array,
  to: number,
  { rows, count }: Features,
  { values, placeOf, scale }: Weights,
): void {
  scores.fill(0, to, to + columns);
  for (let at = 0; at < count; at += 1) {
    const row = placeOf[rows[at] as number] as number;
    if (row < 0) continue;
    for (let column = 0; column < columns; column += 1)
      scores[to + column] = (scores[to + column] as number) + (values[row + column] as number);
  }
  for (let column = 0; column < columns; column += 1)
    scores[to + column] = (scores[to + column] as number) * scale;
}

/** Sums over all divisions, from both sides, in logarithms. */
export function sumLattice(lattice: Lattice): void {
  const { size, scores, begins, ends } = lattice;
  begins[0] = 0;
  for (let to = 1; to <= size; to += 1) {
    let sum = -Infinity;
    for (let length = 1; length <= longestSegment && length <= to; length += 1) {
      const part = logSum(scores, cell(to - length, length));
      sum = logAdd(sum, part + (begins[to - length] as number));
    }
    begins[to] = sum;
  }
  ends[size] = 0;
  for (let from = size - 1; from >= 0; from -= 1) {
    let sum = -Infinity;
    for (let length = 1; length <= longestSegment && from + length <= size; length += 1)
      sum = logAdd(sum, logSum(scores, cell(from, length)) + (ends[from + length] as number));
    ends[from] = sum;
  }
  lattice.total = begins[size] as number;
}

function logSum(scores: Float64Array, from: number): number {
  let most = -Infinity;
  for (let column = 0; column < columns; column += 1) most = Math.max(most, scores[from + column] as number);
  if (most === -Infinity) return most;
  let sum = 0;
  for (let column = 0; column < columns; column += 1)
    sum += Math.exp((scores[from + column] as number) - most);
  return most + Math.log(sum);
}

function logAdd(one: number, other: number): number {
  const most = Math.max(one, other);
  return most === -Infinity ? most : most + Math.log(Math.exp(one - most) + Math.exp(other - most));
}

/** The probability of a part in all divisions of a lattice that was summed. */
export const probabilityOf = (
  { scores, begins, ends, total }: Lattice,
  at: number,
  length: number,
  column: number,
): number =>
  Math.exp(
    (begins[at] as number) +
      (scores[cell(at, length) + column] as number) +
      (ends[at + length] as number) -
      total,
  );

const best = new Float64Array(mostWords + 1);
const lengths = new Uint8Array(mostWords + 1);
const chosen = new Uint8Array(mostWords + 1);

/** Visits the parts of the best division, first to last. */
export function eachBestPart(
  { size, scores }: Lattice,
  visit: (at: number, length: number, column: number) => void,
): void {
  best.fill(-Infinity, 1, size + 1);
  for (let at = 0; at < size; at += 1)
    for (let length = 1; length <= longestSegment && at + length <= size; length += 1)
      for (let column = 0; column < columns; column += 1) {
        const score = (best[at] as number) + (scores[cell(at, length) + column] as number);
        if (score <= (best[at + length] as number)) continue;
        best[at + length] = score;
        lengths[at + length] = length;
        chosen[at + length] = column;
      }
  const ends: number[] = [];
  for (let to = size; to > 0; to -= lengths[to] as number) ends.push(to);
  for (const to of ends.reverse())
    visit(to - (lengths[to] as number), lengths[to] as number, chosen[to] as number);
}
