import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isBlank, isCapitalised, isInCapitals, marksAt, wordAt } from '#pii/names/shapes.ts'; // prettier-ignore
import type { Scan } from '#pii/text/scan.ts';
import type { Organization } from './parser.ts';

/** What a name of two words with `&` between them cannot have. */
const no = marks.thing | marks.product | marks.group | marks.title;

/**
 * `Quxley & Zwirbel`, from its first word on. What firms sell shows that it is one (`Quxley Tyres & Exhausts`); two names
 * may be two persons, of whom it has to be said.
 */
export function pairAt(scan: Scan, at: number): Organization | null {
  const plain = pairEnd(scan, at);
  if (plain !== -1) return { first: at, last: plain, confidence: level.even };
  if (at + 2 >= scan.tokens.count || !isBlank(gapAfter(scan, at)) || !isCapitalised(scan, at + 1))
    return null;
  if (gapAfter(scan, at + 1) !== ' & ' || !isCapitalised(scan, at + 2)) return null;
  const last = at + 2;
  const isWare = (token: number) =>
    (marksAt(scan, token) & marks.thing) === 0 &&
    ((marksAt(scan, token) & marks.ordinary) !== 0 || /[^s]s$/.test(wordAt(scan, token)));
  if (!isWare(at + 1) || !isWare(last) || !isFree(scan, at, last) || isInCapitals(scan, at)) return null;
  const isNamed = (marksAt(scan, at) & (no | marks.ordinary | marks.first | marks.institution)) === 0;
  return isNamed ? { first: at, last, confidence: level.barely } : null;
}

function pairEnd(scan: Scan, at: number): number {
  const last = at + 1;
  if (last >= scan.tokens.count || gapAfter(scan, at) !== ' & ' || !isCapitalised(scan, last)) return -1;
  const its = marksAt(scan, at) | marksAt(scan, last);
  return (its & (no | marks.first)) === 0 && (its & marks.last) !== 0 && isFree(scan, at, last) ? last : -1;
}

/** Whether no word of the name comes before or after. */
function isFree(scan: Scan, first: number, last: number): boolean {
  if (first > 0 && isBlank(gapBefore(scan, first)) && isCapitalised(scan, first - 1)) return false;
  if (wordAt(scan, last).length < 3 || wordAt(scan, first).length < 3) return false;
  return last + 1 >= scan.tokens.count || !isBlank(gapAfter(scan, last)) || !isCapitalised(scan, last + 1);
}
