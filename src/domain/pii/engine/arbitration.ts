import type { Find } from './recogniser.ts';

export type Candidate<Type extends string = string> = Find<Type> & { innocent?: boolean };

/** What finds have to reach unless somebody asks for more or less. */
export const usualThreshold = 0.85;

/**
 * Of finds that overlap the better stays: what reaches `threshold` when the other does not, what is surer by a clear margin,
 * else what is longer (an e-mail address swallows its domain), else what is surer. What is certainly innocent (a version, a
 * UUID) takes what lies in it along. In the order of the text, without overlaps.
 */
export function arbitrate<Type extends string>(
  candidates: readonly Candidate<Type>[],
  threshold = usualThreshold,
): Find<Type>[] {
  const ordered = candidates.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || b.confidence - a.confidence,
  );
  return [...settled(ordered, threshold)];
}

/** The same for candidates in the order of their starts, the longest first, then the surest. */
export function* settled<Type extends string>(
  ordered: Iterable<Candidate<Type>>,
  threshold: number,
): Generator<Find<Type>> {
  // What comes before the last ends before the next begins.
  let last: Candidate<Type> | null = null;
  for (const candidate of ordered) {
    if (last && last.end > candidate.start) {
      if (isBetter(candidate, last, threshold)) last = candidate;
      continue;
    }
    if (last && !last.innocent) yield told(last);
    last = candidate;
  }
  if (last && !last.innocent) yield told(last);
}

function told<Type extends string>({ type, start, end, confidence, method }: Find<Type>): Find<Type> {
  return { type, start, end, confidence, method };
}

const margin = 0.25;

function isBetter(a: Candidate, b: Candidate, threshold: number): boolean {
  // What is left out for want of sureness must not take a sure find along.
  const isSure = a.confidence >= threshold;
  if (isSure !== b.confidence >= threshold && !a.innocent && !b.innocent) return isSure;
  if (Math.abs(a.confidence - b.confidence) > margin) return a.confidence > b.confidence;
  const longer = a.end - a.start - (b.end - b.start);
  return longer === 0 ? a.confidence > b.confidence : longer > 0;
}
