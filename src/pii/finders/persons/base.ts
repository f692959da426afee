import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapBefore, isBlank, isCapitalised, isShouted, marksAt, startsSentence } from '#pii/names/shapes.ts';
import { isChineseGiven, isKoreanGiven, koreanEnd } from '#pii/names/eastern.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { isForeignTitle } from '#pii/finders/persons-in-context/titles.ts';
import { initialsBase } from './initials.ts';
import { firstStrength, lastStrength } from './strength.ts';

/** How likely the words alone are a person. */
export function baseOf(scan: Scan, first: number, last: number): number {
  const given = firstStrength(scan, first);
  if (first === last) {
    const family = lastStrength(scan, first);
    if (scan.tokens.end[first] === (scan.tokens.start[first] as number) + 1) return 0;
    if (isTitled(scan, first)) return level.weak;
    // my cousin Ruby
    if ((marksAt(scan, first) & marks.product) !== 0)
      return (marksAt(scan, first - 1) & (marks.kin | marks.role)) !== 0 && given > 0 ? level.doubtful : 0;
    // What follows it decides: it may be a town as well.
    if (isChineseGiven(scan, first)) return isWhere(scan, first - 1) ? level.doubtful : 0.72;
    if (isVerb(scan, first)) return 0;
    if (isShouted(scan, first)) return Math.max(given, family) > 0.5 ? level.weak : 0;
    const lone = Math.max(given >= 1 ? level.sure : given * 0.6, family * 0.66);
    return startsSentence(scan, first) && lone < 0.9 ? lone * 0.8 : lone;
  }
  const family = lastStrength(scan, last);
  if (koreanEnd(scan, first) === last) return isKoreanGiven(scan, first) ? level.supported : level.possible;
  const initials = initialsBase(scan, first, last);
  if (initials > 0) return initials;
  if (isShouted(scan, first) !== isShouted(scan, last)) return 0;
  if (isShouted(scan, first) && (given < 0.5 || family < 0.6))
    return given === 1 && (marksAt(scan, last) & marks.ordinary) === 0 ? level.even : 0;
  if (given >= 1) return family >= 0.5 ? 0.9 + family * 0.08 : level.supported;
  const isRare = (marksAt(scan, first) & (marks.first | marks.rareName)) === marks.rareName;
  if (given > 0.5) return family >= (isRare ? 0.75 : 0.5) ? 0.82 + family * 0.1 : level.possible;
  // Wang Jun, Pham Bich Ngoc, Nagy Katalin: the family first.
  if (
    lastStrength(scan, first) > 0.9 &&
    firstStrength(scan, last) === 1 &&
    (marksAt(scan, last) & marks.last) === 0
  )
    return level.supported;
  if (given > 0) return family >= 0.8 ? level.sufficient : family * 0.8;
  if (family >= 0.9 && isAfterWord(scan, first) && last === first + 1 && isUnlisted(scan, first, last))
    return level.barely;
  return family >= 0.9 ? 0.66 : family * 0.3;
}

/** `assigned to Quxley Kovalev`: a word of no list before a family, not `a Quxley Hall`. */
function isUnlisted(scan: Scan, first: number, last: number): boolean {
  return (
    marksAt(scan, first) === 0 &&
    (scan.tokens.end[first] as number) - (scan.tokens.start[first] as number) > 3 &&
    isBlank(gapBefore(scan, last)) &&
    (marksAt(scan, last) & (marks.landmark | marks.institution | marks.ordinary)) === 0
  );
}

function isWhere({ tokens, text }: Scan, at: number): boolean {
  return at >= 0 && /^(?:to|from|in|at|near|of|via)$/i.test(text.slice(tokens.start[at], tokens.end[at]));
}

/** After a word in small letters that is no article. */
function isAfterWord({ tokens, text }: Scan, first: number): boolean {
  const at = first - 1;
  if (at < 0 || tokens.made[at] !== made.lower) return false;
  if (!isBlank(text.slice(tokens.end[at], tokens.start[first]))) return false;
  return !/^(?:the|an?|one|this|that|de[rnms]?|das|la|le|el|un|une|het)$/.test(
    text.slice(tokens.start[at], tokens.end[at]),
  );
}

/** Dr Ng: no sentence starts there. */
function isShortAfterTitle({ tokens, text }: Scan, at: number): boolean {
  return (
    (tokens.end[at] as number) - (tokens.start[at] as number) === 2 &&
    /^(?:Mr|Mrs|Ms|Dr|Prof)$/.test(text.slice(tokens.start[at - 1], tokens.end[at - 1])) &&
    !/\p{Lu}{2}/u.test(text.slice(tokens.start[at], tokens.end[at]))
  );
}

/** Gulping, Confusingly: at the start of a sentence, and no name. */
function isVerb(scan: Scan, at: number): boolean {
  if ((marksAt(scan, at) & (marks.first | marks.last)) !== 0 || !startsSentence(scan, at)) return false;
  const end = scan.tokens.end[at] as number;
  return end - (scan.tokens.start[at] as number) > 6 && /(?:ing|ly)$/.test(scan.text.slice(end - 3, end));
}

/** Mr. Ball: after what is a title and nothing else any capital is a name. */
export function isTitled(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at - 1);
  if (isForeignTitle(scan, at - 1)) return true;
  return (
    (its & marks.title) !== 0 &&
    ((its & marks.ordinary) === 0 || isShortAfterTitle(scan, at)) &&
    (marksAt(scan, at) & marks.thing) === 0 &&
    /^\.? $/.test(gapBefore(scan, at)) &&
    isCapitalised(scan, at - 1) &&
    !isShouted(scan, at - 1)
  );
}
