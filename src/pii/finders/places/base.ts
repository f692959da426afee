import { level } from '#pii/confidence.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isCapitalised, isShouted, marksAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { otherwise } from './parser.ts';

/** Salvador Quxley: a first name too, and what follows is nothing that places have. */
function isFirstOfName(scan: Scan, at: number): boolean {
  if ((marksAt(scan, at) & marks.first) === 0 || gapAfter(scan, at) !== ' ') return false;
  const no = ~(marks.last | marks.first | marks.town | marks.opens | marks.context);
  const next = marksAt(scan, at + 1);
  return (
    isCapitalised(scan, at + 1) && !isShouted(scan, at + 1) && (next & no) === 0 && (next & marks.last) !== 0
  );
}

/** How likely the capitalised words alone are a place. */
export function baseOf(scan: Scan, first: number, last: number): number {
  const { text, tokens, vocabulary } = scan;
  const start = tokens.start[first] as number;
  const end = tokens.end[last] as number;
  const its = vocabulary.marksOf(vocabulary.find(text, start, end));
  const isPhrase = last > first;
  const isAlsoOther = !isPhrase && (its & otherwise) !== 0;
  // The Villages, Union
  const isOrdinary = isPhrase && (marksAt(scan, last) & marks.ordinary) !== 0;
  if (isOrdinary && /^the$/i.test(text.slice(start, tokens.end[first]))) return 0;
  if (!isPhrase && (its & marks.institution) !== 0) return 0;
  if (isPhrase && !isCapitalised(scan, last)) return 0;
  if (end - start < 4 && !isShouted(scan, first))
    return (its & marks.country) !== 0
      ? level.possible
      : (its & (marks.city | marks.ordinary)) === marks.city
        ? level.even
        : 0;
  // Dear Sofia
  if ((marksAt(scan, first - 1) & marks.greeting) !== 0 && gapBefore(scan, first) === ' ') return 0;
  // Hitachi
  if (!isPhrase && (its & (marks.organization | marks.country)) === marks.organization) return level.even;
  if (!isPhrase && isFirstOfName(scan, first)) return level.doubtful;
  // The Somali minister
  if (!isPhrase && (its & marks.group) !== 0) return 0;
  if ((its & marks.country) !== 0) return isAlsoOther ? level.plausible : level.established;
  if ((its & (marks.ordinary | marks.thing)) !== 0) return 0;
  // Nordrhein-Westfalen: no person's
  if (isPhrase && (its & marks.region) !== 0) return level.established;
  if ((its & (marks.city | marks.region)) !== 0)
    return isAlsoOther || isShouted(scan, first) ? level.possible : level.sufficient;
  if ((its & marks.product) !== 0) return 0;
  return isPhrase
    ? isOwn(scan, first, last)
      ? 0.76
      : level.possible
    : isAlsoOther
      ? level.remote
      : level.even;
}

/** Puerto Quxley: a phrase none of whose words is a person's name or a usual one. */
function isOwn(scan: Scan, first: number, last: number): boolean {
  for (let at = first; at <= last; at += 1)
    if ((marksAt(scan, at) & (marks.first | marks.last | marks.ordinary | marks.thing)) !== 0) return false;
  return true;
}
