import type { Find } from './recogniser.ts';

type Candidate<Type extends string> = Find<Type> & { innocent?: boolean };

/**
 * Of finds that overlap the better stays: what is surer by a clear margin, else what is longer (an e-mail address swallows
 * its domain), else what is surer. What is certainly innocent (a version, a UUID) takes what lies in it along.
 * In the order of the text, without overlaps.
 */
export function arbitrate<Type extends string>(candidates: Candidate<Type>[]): Find<Type>[] {
  const ordered = candidates.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || b.confidence - a.confidence,
  );
  const kept: Candidate<Type>[] = [];
  for (const candidate of ordered) {
    let stays = true;
    while (stays) {
      const last = kept.at(-1);
      if (!last || last.end <= candidate.start) break;
      if (isBetter(candidate, last)) kept.pop();
      else stays = false;
    }
    if (stays) kept.push(candidate);
  }
  return kept
    .filter(({ innocent }) => !innocent)
    .map(({ type, start, end, confidence, method }) => ({ type, start, end, confidence, method }));
}

const margin = 0.25;

function isBetter(a: Find<string>, b: Find<string>): boolean {
  if (Math.abs(a.confidence - b.confidence) > margin) return a.confidence > b.confidence;
  const longer = a.end - a.start - (b.end - b.start);
  return longer === 0 ? a.confidence > b.confidence : longer > 0;
}
