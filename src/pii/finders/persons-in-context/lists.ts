import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';

/** The tokens [first, last] as a name of a person. */
export type Candidate = { first: number; last: number; confidence: number; evidence: number };

const names = marks.first | marks.last | marks.rareName;
const longestGap = 28;
const leastRoll = 4;
/** What is between the names of a list: `, `, ` and `, ` (captain), `. */
const listGap =
  /^(?:\s?\([^()\n]{1,18}\))?(?:[,;] | and |, and | & | or | und | et | y | e | i | och | og | \/ | \+ )$/;

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
        listed.confidence = Math.max(listed.confidence, level.supported);
    from = index;
  }
}

/** A first name in lower case and nothing else. */
function isLone(scan: Scan, { first, last }: Candidate): boolean {
  return first === last && scan.tokens.made[first] === made.lower;
}

/** Four and more in a row, most of them names of people: a roll, a squad, who was there. */
export function supportRoll(scan: Scan, candidates: Candidate[]): void {
  let from = 0;
  for (let index = 1; index <= candidates.length; index += 1) {
    const [before, one] = [candidates[index - 1] as Candidate, candidates[index]];
    if (one && listGap.test(between(scan, before, one))) continue;
    if (index - from >= leastRoll) raise(scan, candidates.slice(from, index));
    from = index;
  }
}

function raise(scan: Scan, roll: readonly Candidate[]): void {
  let known = 0;
  for (const { first, last } of roll) {
    const its = marksAt(scan, first) | marksAt(scan, last);
    if ((its & (marks.country | marks.product | marks.organization | marks.region | marks.thing)) !== 0)
      return;
    if ((its & names) !== 0 && (its & (marks.ordinary | marks.city)) === 0) known += 1;
  }
  if (known * 3 < roll.length * 2) return;
  for (const one of roll)
    if (one.confidence >= level.weak && !isOther(scan, one))
      one.confidence = Math.max(one.confidence, level.sufficient);
}

/** What is between two candidates, when it is little. */
function between({ text, tokens }: Scan, one: Candidate, other: Candidate): string {
  const from = tokens.end[one.last] as number;
  const to = tokens.start[other.first] as number;
  return to - from > longestGap ? '' : text.slice(from, to);
}

/** Kent, England; George Quxley, Chairman; Life Sciences, Anna Quxley. */
function isOther(scan: Scan, { first, last }: Candidate): boolean {
  if (first < last) return false;
  const its = marksAt(scan, first);
  if ((its & marks.greeting) !== 0 || isCry(scan, first)) return true;
  // Screech Karaoke
  if ((its & marks.first) === 0 && isBlank(gapAfter(scan, first)) && isCapitalised(scan, first + 1))
    return true;
  const isEnd = first > 0 && gapBefore(scan, first) === ' ' && isCapitalised(scan, first - 1);
  if (
    isEnd &&
    (its & (marks.first | marks.last)) === 0 &&
    (marksAt(scan, first - 1) & (marks.ordinary | marks.title)) === marks.ordinary
  )
    return true;
  return (its & marks.country) !== 0 || ((its & marks.kin) !== 0 && (its & marks.first) === 0);
}

/** Uhh, Anna; Yeah, Anna */
function isCry({ tokens, text }: Scan, at: number): boolean {
  const [start, end] = [tokens.start[at] as number, tokens.end[at] as number];
  return (
    end - start < 10 &&
    /^(?:[uaoe]+[hm]+|h+m+|wo+w|yeah|yep|okay|nope?|(?:ha){2,})$/i.test(text.slice(start, end))
  );
}

/** In a list of names each speaks for the ones next to it. */
export function supportListed(scan: Scan, candidates: Candidate[]): void {
  const support = (one: Candidate, other: Candidate, gap: string) => {
    if (
      isOther(scan, one) ||
      other.confidence < level.even ||
      one.confidence >= level.threshold ||
      one.confidence < (other.confidence < level.threshold ? level.even : 0.08)
    )
      return;
    if (!listGap.test(gap)) return;
    const isName = (marksAt(scan, one.first) & names) !== 0;
    // A semicolon as often starts another sentence.
    if (!isName && /[;/+(]/.test(gap)) return;
    // Anna Quxley, Consulate of Chile
    if (!isName && one.first === one.last && other.last > other.first && /,/.test(gap)) return;
    const isKnown = isName && other.confidence >= level.threshold;
    one.confidence = 1 - (1 - one.confidence) * (isKnown ? 0.25 : 0.3);
  };
  const supportAt = (index: number) => {
    const [before, one, after] = [candidates[index - 1], candidates[index], candidates[index + 1]];
    if (one && before) support(one, before, between(scan, before, one));
    if (one && after) support(one, after, between(scan, one, after));
  };
  for (let index = 0; index < candidates.length; index += 1) supportAt(index);
  for (let index = candidates.length - 1; index >= 0; index -= 1) supportAt(index);
}
