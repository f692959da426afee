import { columns } from '#names/kinds.ts';
import type { NamesDocument } from '#names/text/document.ts';
import { eachRun } from '#names/text/runs.ts';
import { longestSegment } from './features.ts';
import {
  cell,
  createLattice,
  eachBestPart,
  probabilityOf,
  scoreRun,
  sumLattice,
  type Lattice,
} from './lattice.ts';
import type { Model } from './model.ts';

type Report = (from: number, to: number, column: number, probability: number) => void;

/**
 * Judges the runs of a document. First each by itself; then each again, where the scores of words that stand in the text more
 * than once are drawn towards the mean of all their places (`share`).
 */
export function judge(document: NamesDocument, { weights, connectors, share }: Model, report: Report): void {
  const lattice = createLattice();
  const means = createMeans();
  const scored = createScored();
  eachRun(document, connectors, (from, to) => {
    scoreRun(lattice, document, { from, to, connectors }, weights);
    scored.keep(lattice);
    eachBestPart(lattice, (at, length) =>
      means.add(nameOf(document, from + at, length), lattice.scores, cell(at, length)),
    );
  });
  eachRun(document, connectors, (from, to) => {
    if (!scored.take(lattice, to - from)) scoreRun(lattice, document, { from, to, connectors }, weights);
    draw(lattice, (at, length) => means.of(nameOf(document, from + at, length)), share);
    sumLattice(lattice);
    eachBestPart(lattice, (at, length, column) =>
      report(from + at, from + at + length, column, probabilityOf(lattice, at, length, column)),
    );
  });
}

/** As many scores are kept from the first time to the second (16 MB); those of larger texts are summed again. */
const mostKept = 1 << 21;

/** The scores of runs, one after the other, as they are given and taken. */
function createScored() {
  let kept = new Float64Array(1 << 12);
  let [end, next] = [0, 0];
  let isFull = false;
  const grow = (): void => {
    const wider = new Float64Array(kept.length * 2);
    wider.set(kept);
    kept = wider;
  };
  return {
    keep: ({ size, scores }: Lattice): void => {
      isFull ||= end + size * longestSegment * columns > mostKept;
      if (isFull) return;
      while (end + size * longestSegment * columns > kept.length) grow();
      eachCell(size, (place) => {
        for (let column = 0; column < columns; column += 1) kept[end++] = scores[place + column] as number;
      });
    },
    take: (lattice: Lattice, size: number): boolean => {
      if (next >= end) return false;
      lattice.size = size;
      eachCell(size, (place) => {
        for (let column = 0; column < columns; column += 1)
          lattice.scores[place + column] = kept[next++] as number;
      });
      return true;
    },
  };
}

function eachCell(size: number, visit: (place: number) => void): void {
  for (let at = 0; at < size; at += 1)
    for (let length = 1; length <= longestSegment && at + length <= size; length += 1)
      visit(cell(at, length));
}

function nameOf({ words }: NamesDocument, from: number, length: number): number {
  let name = length;
  for (let at = from; at < from + length; at += 1)
    name = (Math.imul(name, 0x01000193) ^ (words.hash[at] as number)) | 0;
  return name;
}

type Mean = { sums: Float64Array; count: number };

/** The scores of the same words, summed; by the hash of the words. */
function createMeans() {
  const byName = new Map<number, Mean>();
  return {
    add: (name: number, scores: Float64Array, at: number): void => {
      let mean = byName.get(name);
      if (!mean) byName.set(name, (mean = { sums: new Float64Array(columns), count: 0 }));
      mean.count += 1;
      for (let column = 0; column < columns; column += 1)
        mean.sums[column] = (mean.sums[column] as number) + (scores[at + column] as number);
    },
    of: (name: number): Mean | undefined => {
      const mean = byName.get(name);
      return mean && mean.count > 1 ? mean : undefined;
    },
  };
}

function draw(
  { size, scores }: Lattice,
  meanOf: (at: number, length: number) => Mean | undefined,
  share: number,
): void {
  for (let at = 0; at < size; at += 1)
    for (let length = 1; length <= longestSegment && at + length <= size; length += 1) {
      const place = cell(at, length);
      if (scores[place] === -Infinity) continue;
      const mean = meanOf(at, length);
      if (!mean) continue;
      for (let column = 0; column < columns; column += 1) {
        const own = scores[place + column] as number;
        if (own !== -Infinity)
          scores[place + column] = own + share * ((mean.sums[column] as number) / mean.count - own);
      }
    }
}
