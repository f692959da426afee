import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapBefore, isBlank, isCapitalised, marksAt, startsSentence } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('persons-in-context');

/** The tokens of a name, and the gap before it. */
type Name = { first: number; last: number; gap: string };

const people = marks.role | marks.kin;
const names = marks.first | marks.last | marks.rareName;

/** What is worth, as evidence, that what somebody is comes before a name: our captain X, Nurse X, `his wife, X,`. */
export function roleWeight(scan: Scan, { first, last, gap }: Name): number {
  const at = first - 1;
  if ((marksAt(scan, at) & people) === 0) return 0;
  const isOwned = isPossessed(scan, at);
  if (gap === ', ') {
    if (last > first && !isCapitalised(scan, at)) return 0.83;
    return isOwned && endsClause(scan, last) ? level.sure : 0;
  }
  if (!isBlank(gap)) return 0;
  const isLoud = isCapitalised(scan, at);
  if (isLoud && (marksAt(scan, at) & marks.role) === 0) return 0;
  if (isOwned) return level.sure;
  if (last > first) return 0.83;
  if ((marksAt(scan, at) & marks.role) === 0) return 0;
  const its = marksAt(scan, first);
  // Executive Branch
  if (isLoud && (its & marks.ordinary) !== 0) return 0;
  return (its & names) !== 0 ? level.likely : isLoud && startsSentence(scan, at) ? 0 : level.even;
}

/** `Guide Quxley`: a name does not start with what somebody is, unless people are called so. */
export function isRoleAhead(scan: Scan, at: number): boolean {
  return (
    (marksAt(scan, at) & (marks.role | marks.first)) === marks.role &&
    at + 1 < scan.tokens.count &&
    isCapitalised(scan, at + 1) &&
    isBlank(gapBefore(scan, at + 1))
  );
}

/** my niece, her other son, mein Kollege */
function isPossessed({ text, tokens }: Scan, at: number): boolean {
  const start = tokens.start[at] as number;
  return possessive.test(text.slice(Math.max(0, start - 24), start));
}

const possessive = pattern('iu')`(?:^|[^\p{L}])(?:${either('possessive')})(?: \p{Ll}{2,10})? $`;

function endsClause({ text, tokens }: Scan, last: number): boolean {
  return /^(?:[,.;:)]|\s[–—(-]|\s*\n|$)/.test(text.slice(tokens.end[last], (tokens.end[last] as number) + 3));
}
