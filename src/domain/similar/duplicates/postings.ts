import type { SketchSet } from './sketch-set.ts';

/** Which documents hold a hash: an inverted index over sketches. A hash is named by a place where the set has it. */
export type Postings = {
  /** How many documents hold it. */
  count: (at: number) => number;
  /** Calls `visit` for documents that hold it, at most so many: those that follow in the set, from its end on the first ones. */
  eachHolder: (at: number, most: number, visit: (document: number) => void) => void;
};

// A hash of 32 bits and a document share a number that a double holds exactly.
const documentBits = 2 ** 20;

/** Sorts all hashes with their documents: some 30 bytes for each. */
export function openPostings({ levels, starts, hashes }: SketchSet): Postings {
  if (levels.length > documentBits) throw new Error('There are too many documents');
  const sorted = new Float64Array(hashes.length);
  for (let document = 0; document < levels.length; document += 1)
    for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at += 1)
      sorted[at] = (hashes[at] ?? 0) * documentBits + document;
  sorted.sort();
  const documentAt = (place: number): number => (sorted[place] ?? 0) % documentBits;
  const hashAt = (place: number): number => Math.floor((sorted[place] ?? 0) / documentBits);

  // The hashes of a document ascend, so that they come here in the order in which the set has them.
  const places = new Uint32Array(hashes.length);
  const next = starts.slice();
  const firsts = new Uint32Array(hashes.length);
  const ends = new Uint32Array(hashes.length);
  let first = 0;
  for (let place = 0; place < sorted.length; place += 1) {
    if (hashAt(place) !== hashAt(first)) first = place;
    ends[first] = place + 1;
    firsts[place] = first;
    const document = documentAt(place);
    places[next[document] ?? 0] = place;
    next[document] = (next[document] ?? 0) + 1;
  }
  const runOf = (at: number): { own: number; first: number; end: number } => {
    const own = places[at] ?? 0;
    const start = firsts[own] ?? 0;
    return { own, first: start, end: ends[start] ?? 0 };
  };

  return {
    count(at) {
      const run = runOf(at);
      return run.end - run.first;
    },
    eachHolder(at, most, visit) {
      const run = runOf(at);
      const length = run.end - run.first;
      for (let step = 1; step <= Math.min(most, length - 1); step += 1)
        visit(documentAt(run.first + ((run.own - run.first + step) % length)));
    },
  };
}
