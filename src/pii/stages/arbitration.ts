import { level } from '#pii/confidence.ts';
import type { Match } from '#pii/recogniser.ts';

export type Candidate<Type extends string = string> = Match<Type> & { benign?: boolean };

export type ResolvedMatch<Type extends string = string> = Match<Type> & {
  /** What is masked with it, where that is more: the rest of what it was preferred to. These do not overlap either. */
  covers?: { start: number; end: number };
};

/** What matches have to reach unless somebody asks for more or less. */
export const usualThreshold = level.threshold;
/**
 * What does not reach the threshold is masked from here on. Lower, masks hide one part in a hundred more of what is personal and
 * twice as much of what is not, first of all the times and counters of logs (docs/pii-quality.md).
 */
export const maskedFrom = level.doubtful;

/**
 * Of matches that overlap the better one stays: what reaches `threshold` when the other does not, what is surer by a clear margin,
 * else what is longer (an e-mail address swallows its domain), else what is surer. What is certainly benign (a version, a
 * UUID) takes what lies in it along. In the order of the text, without overlaps.
 * `ordered`: in the order of their starts, the longest first, then the surest.
 */
export function* resolveOverlaps<Type extends string>(
  ordered: Iterable<Candidate<Type>>,
  threshold: number,
): Generator<ResolvedMatch<Type>> {
  // What comes before the last ends before the next begins.
  let last: Candidate<Type> | null = null;
  let covers = { start: 0, end: 0 };
  for (const candidate of ordered) {
    if (last && last.end > candidate.start) {
      const wins = isBetter(candidate, last, threshold);
      if (wins && last.benign) covers = { start: candidate.start, end: candidate.end };
      else if (wins || !(last.benign || candidate.benign))
        covers = { start: covers.start, end: Math.max(covers.end, candidate.end) };
      if (wins) last = candidate;
      continue;
    }
    let rest = 0;
    if (last && !last.benign) {
      rest = covers.end;
      yield toResolvedMatch(last, { start: covers.start, end: Math.min(rest, candidate.start) });
    }
    last = candidate;
    covers = { start: candidate.start, end: Math.max(candidate.end, rest) };
  }
  if (last && !last.benign) yield toResolvedMatch(last, covers);
}

/** The same for two lots that are in this order, iterated again each time; the first of equals is of the first. */
export function arbitrated<Type extends string>(
  lots: [Iterable<Candidate<Type>>, Iterable<Candidate<Type>>],
  threshold: number,
): Iterable<ResolvedMatch<Type>> {
  return { [Symbol.iterator]: () => resolveOverlaps(merged(lots), threshold) };
}

function* merged<Type extends string>([a, b]: [
  Iterable<Candidate<Type>>,
  Iterable<Candidate<Type>>,
]): Generator<Candidate<Type>> {
  const others = b[Symbol.iterator]();
  let other = others.next();
  for (const candidate of a) {
    while (!other.done && inOrderOf(candidate, other.value) > 0) {
      yield other.value;
      other = others.next();
    }
    yield candidate;
  }
  for (; !other.done; other = others.next()) yield other.value;
}

/** By their starts, the longest first, then the surest. */
function inOrderOf(a: Candidate, b: Candidate): number {
  return a.start - b.start || b.end - a.end || b.confidence - a.confidence;
}

/** The match with what is masked with it. */
export function toResolvedMatch<Type extends string>(
  { type, start, end, confidence, method }: Match<Type>,
  covers: { start: number; end: number },
): ResolvedMatch<Type> {
  const match = { type, start, end, confidence, method };
  return covers.start === start && covers.end === end ? match : { ...match, covers };
}

const margin = 0.25;

function isBetter(a: Candidate, b: Candidate, threshold: number): boolean {
  // What is left out for want of sureness must not take a sure match along, nor what is not masked one that is.
  if (!(a.benign || b.benign))
    for (let least = threshold; ; least = maskedFrom) {
      const isSure = a.confidence >= least;
      if (isSure !== b.confidence >= least) return isSure;
      if (least <= maskedFrom) break;
    }
  if (Math.abs(a.confidence - b.confidence) > margin) return a.confidence > b.confidence;
  const longer = a.end - a.start - (b.end - b.start);
  return longer === 0 ? a.confidence > b.confidence : longer > 0;
}
