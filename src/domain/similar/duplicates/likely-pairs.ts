import { isKept } from '#analysis/shingles/sketch.ts';
import { kindOf } from '#domain/similar/near-duplicate.ts';

import { openPostings, type Postings } from './postings.ts';
import type { LikelyPair, SketchSet } from './sketch-set.ts';

/**
 * A document that shares less than this is no candidate. It is less than what near-duplicates share, for both are estimated, and of
 * two texts of nearly the same length the sketch of the longer one may be the finer one.
 */
const candidateShare = 0.6;
/** An estimate from fewer shingles of the shorter text says too little, unless these are all that it has. */
const leastSample = 4;
/** Of documents that have a shingle in common so many are looked at: in a long row of copies each is found with those next to it. */
const mostHolders = 64;
/** So many candidates of a document are compared, those with most rare shingles in common. */
const mostCandidates = 64;

/**
 * The pairs of documents that are near-duplicates by their sketches. Only the rarest hashes of a document are looked up, so many that
 * one of them must be in each document that shares enough (prefix filtering: Chaudhuri et al., "A primitive operator for similarity
 * joins in data cleaning", 2006): what many documents have costs nothing, unless it is most of them.
 */
export function likelyPairs(set: SketchSet): LikelyPair[] {
  const postings = openPostings(set);
  const levels = [...new Set(set.levels)].sort((a, b) => a - b);
  const pairs: LikelyPair[] = [];
  const compare = comparison(set);
  for (let one = 0; one < set.levels.length; one += 1)
    for (const level of levels) {
      if (level < (set.levels[one] ?? 0)) continue;
      const sample = sampleOf(set, one, level);
      for (const other of candidatesOf(set, postings, { one, level, sample })) {
        const share = compare({ one, other, sample });
        if (share !== null) pairs.push({ one, other, share });
      }
    }
  return pairs;
}

/** Where in the set the hashes of a document are that a sketch of this level has, too. */
function sampleOf({ starts, hashes }: SketchSet, one: number, level: number): number[] {
  const sample: number[] = [];
  for (let at = starts[one] ?? 0; at < (starts[one + 1] ?? 0); at += 1)
    if (isKept(hashes[at] ?? 0, level)) sample.push(at);
  return sample;
}

type Sampled = { one: number; level: number; sample: number[] };

/** Documents of that level, at least as long, that have some of the rarest hashes: those with most first. */
function candidatesOf(set: SketchSet, postings: Postings, { one, level, sample }: Sampled): number[] {
  const looked = sample.length - Math.ceil(candidateShare * sample.length) + 1;
  const rarest = rarestOf(sample, looked, postings);
  const counts = new Map<number, number>();
  for (const at of rarest)
    postings.eachHolder(at, mostHolders, (other) => {
      if (set.levels[other] !== level || !isLonger(set, other, one)) return;
      counts.set(other, (counts.get(other) ?? 0) + 1);
    });
  const others = [...counts.keys()];
  if (others.length <= mostCandidates) return others;
  return others.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, mostCandidates);
}

/** Of the so many rarest hashes those that other documents have, too: of most documents there are none. */
function rarestOf(sample: number[], most: number, postings: Postings): number[] {
  const shared = sample.filter((at) => postings.count(at) > 1);
  const left = most - (sample.length - shared.length);
  if (left <= 0) return [];
  return shared.sort((a, b) => postings.count(a) - postings.count(b)).slice(0, left);
}

/** Each pair is looked at from one side: that with the finer sketch, else the shorter text, else the first. */
function isLonger({ levels, shingles }: SketchSet, other: number, one: number): boolean {
  const finer = (levels[other] ?? 0) - (levels[one] ?? 0);
  return (finer || (shingles[other] ?? 0) - (shingles[one] ?? 0) || other - one) > 0;
}

type Compared = { one: number; other: number; sample: number[] };

/** Makes the function that estimates the share of a pair; null where they are no near-duplicates. */
function comparison({ shingles, starts, hashes }: SketchSet): (pair: Compared) => number | null {
  return ({ one, other, sample }) => {
    let [at, shared] = [starts[other] ?? 0, 0];
    const end = starts[other + 1] ?? 0;
    for (const own of sample) {
      const hash = hashes[own] ?? 0;
      while (at < end && (hashes[at] ?? 0) < hash) at += 1;
      if (at < end && hashes[at] === hash) shared += 1;
    }
    const lengths = { one: shingles[one] ?? 0, other: shingles[other] ?? 0 };
    const samples = { one: sample.length, other: end - (starts[other] ?? 0) };
    const shorter = lengths.one <= lengths.other ? 'one' : 'other';
    if (samples[shorter] < Math.min(leastSample, lengths[shorter])) return null;
    const shared_share = Math.min(1, shared / samples[shorter]);
    const resemblance = shared / (samples.one + samples.other - shared);
    const kind = kindOf({ shared_share, resemblance }, lengths[shorter]);
    return kind === 'near_duplicate' ? shared_share : null;
  };
}
