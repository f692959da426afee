import { marks } from '#domain/pii/engine/marks.ts';
import { gapBefore, isCapitalised, marksAt } from '#domain/pii/engine/names.shapes.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';

/** The tokens [first, last] as a name of a person. */
export type Candidate = { first: number; last: number; confidence: number; evidence: number };

/** Where nobody writes capitals, three first names in a row are a list of persons. */
export function supportRuns(scan: Scan, candidates: Candidate[]): void {
  let from = 0;
  for (let index = 1; index <= candidates.length; index += 1) {
    const [before, one] = [candidates[index - 1] as Candidate, candidates[index]];
    if (
      one &&
      isLone(scan, before) &&
      isLone(scan, one) &&
      /^(?:, | and |, and )$/.test(between(scan, before, one))
    )
      continue;
    if (index - from > 2)
      for (const listed of candidates.slice(from, index))
        listed.confidence = Math.max(listed.confidence, 0.88);
    from = index;
  }
}

/** A first name in lower case and nothing else. */
function isLone(scan: Scan, { first, last }: Candidate): boolean {
  return first === last && scan.tokens.made[first] === made.lower;
}

/** What stands between two candidates, when it is little. */
function between({ text, tokens }: Scan, one: Candidate, other: Candidate): string {
  const from = tokens.end[one.last] as number;
  const to = tokens.start[other.first] as number;
  return to - from > 8 ? '' : text.slice(from, to);
}

/** Kent, England; George Quxley, Chairman; Life Sciences, Anna Quxley. */
function isOther(scan: Scan, { first, last }: Candidate): boolean {
  if (first < last) return false;
  const its = marksAt(scan, first);
  const isEnd = first > 0 && gapBefore(scan, first) === ' ' && isCapitalised(scan, first - 1);
  if (
    isEnd &&
    (its & (marks.first | marks.last)) === 0 &&
    (marksAt(scan, first - 1) & (marks.ordinary | marks.title)) === marks.ordinary
  )
    return true;
  return (its & marks.country) !== 0 || ((its & marks.kin) !== 0 && (its & marks.first) === 0);
}

/** In a list of names each speaks for the ones beside it. */
export function supportListed(scan: Scan, candidates: Candidate[]): void {
  const support = (one: Candidate, other: Candidate, gap: string) => {
    if (
      isOther(scan, one) ||
      other.confidence < 0.5 ||
      one.confidence >= 0.85 ||
      one.confidence < (other.confidence < 0.85 ? 0.5 : 0.08)
    )
      return;
    if (/^(?:, | and |, and | & | or | und | et | y | e )$/.test(gap))
      one.confidence = 1 - (1 - one.confidence) * 0.3;
  };
  const supportAt = (index: number) => {
    const [before, one, behind] = [candidates[index - 1], candidates[index], candidates[index + 1]];
    if (one && before) support(one, before, between(scan, before, one));
    if (one && behind) support(one, behind, between(scan, one, behind));
  };
  for (let index = 0; index < candidates.length; index += 1) supportAt(index);
  for (let index = candidates.length - 1; index >= 0; index -= 1) supportAt(index);
}
