import { level } from '#pii/confidence.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import type { WordKinds } from '#pii/lexicon/words.ts';
import { readDayAndMonth, readYearAndMonth } from './months.ts';
import { is, isDay, isJoined, match, timed, type Read } from './parts.ts';

const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[-/.]\d)/y;
const yearLast = /(\d{1,2})([-/]|\. ?)(\d{1,2})\2(\d{4}|\d{2})(?!\d|[-/.]\d)/y;
const monthAndYear = /(\d{1,2})[-/](\d{4})(?![\d/-])/y;
const compact = /(\d{4})(\d{2})(\d{2})(T\d{4}(?:\d{2})?Z?)?(?![\p{L}\p{N}])/uy;
const eastern = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/y;
/** `2.IX.1998`, `12 XI 1998`: the month in Roman figures. */
const romanMonth =
  /(\d{1,2})([-./]|\. | (?=[IVX]{2}))(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})\2(\d{4})(?![\p{L}\p{N}])/uy;
/** `7.3.`: without a year the last dot distinguishes it from other numbers. */
const dayAndMonth = /(\d{1,2})\. ?(\d{1,2})\.(?![\p{L}\p{N}])/uy;
/** `29/01` */
const slashed = /(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}%/]|[-.,]\d)/uy;
/** What is as often a fraction or a number of hours: `5/16`, `24/7`. */
const notSlashed = /^(?:\d\/(?:16|24)|1[15]\/16|24\/7)$/;
/** Finnish puts the word of time after: `7.3. asti`. */
const finnishAfter = / (?:asti|saakka|alkaen|mennessä|klo)(?!\p{L})/uy;
/** One of them follows the first number of a date of numbers. */
const separators = new Set(Array.from('-/.', (sign) => sign.charCodeAt(0)));
/** What may be between a word of time and a date. */
const isAdjacent = /^\.?[,:]? $/;

/** A date that starts with a number: 2020-01-31, 31.1.2020, 31 January 2020, 2020年1月31日. */
export function readNumber(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const isNumber = tokens.made[at] === made.digits;
  // 3rd, 20200131T101500Z, 2020年1月31日
  const length = isNumber ? (tokens.end[at] as number) - start : digitsFrom(text, start);
  if (length > 2) return isJoined(text, start) ? null : readLong(scan, at, { length, kindsOf });
  if (isJoined(text, start)) return null;
  const isSeparated = separators.has(text.charCodeAt(start + length));
  const found = isSeparated ? match(yearLast, text, start) : null;
  if (found) {
    const [whole, one, separator, two, year] = found;
    if (!isDay(year, one, two) && !isDay(year, two, one)) return null;
    return timed(text, start + whole.length, surenessOf(scan, at, { separator, year, whole, kindsOf }));
  }
  const month = isNumber && isSeparated ? match(monthAndYear, text, start) : null;
  if (month)
    return isDay(month[2], month[1], '1') ? { end: start + month[0].length, confidence: level.even } : null;
  const next = isNumber ? text[(tokens.end[at] as number) + 1] : undefined;
  if (next === 'I' || next === 'V' || next === 'X') {
    const roman = match(romanMonth, text, start);
    if (roman && isDay(roman[3], '1', roman[1]))
      return { end: start + roman[0].length, confidence: level.explicit };
  }
  return (
    readDayAndMonth(scan, at, kindsOf) ?? readDotted(scan, at, kindsOf) ?? readSlashed(scan, at, kindsOf)
  );
}

function readLong(
  scan: Scan,
  at: number,
  { length, kindsOf }: { length: number; kindsOf: WordKinds },
): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const isSeparated = length === 4 && separators.has(text.charCodeAt(start + length));
  const found = isSeparated ? match(yearFirst, text, start) : null;
  if (found)
    return isDay(found[1], found[3], found[4])
      ? timed(text, start + found[0].length, level.nearlyCertain)
      : null;
  const run = length >= 8 ? match(compact, text, start) : null;
  if (run)
    return isDay(run[1], run[2], run[3])
      ? { end: start + run[0].length, confidence: run[4] === undefined ? level.weak : level.nearlyCertain }
      : null;
  if (length !== 4) return null;
  const east = match(eastern, text, start);
  if (east)
    return isDay(east[1], east[2], east[3] ?? '1')
      ? { end: start + east[0].length, confidence: level.certain }
      : null;
  return readYearAndMonth(scan, at, kindsOf);
}

/** How sure a date of three numbers with its year last is one. */
function surenessOf(
  scan: Scan,
  at: number,
  {
    separator,
    year,
    whole,
    kindsOf,
  }: { separator: string | undefined; year: string | undefined; whole: string; kindsOf: WordKinds },
): number {
  if (year?.length === 4) return separator === '/' ? level.nearlyCertain : level.explicit;
  if (separator === '/') return level.barely;
  const start = scan.tokens.start[at] as number;
  if ((kindBefore(scan, at, kindsOf) & (is.time | is.weekday)) !== 0 || isSignature(scan.text, start, whole))
    return level.sufficient;
  return separator === '-' ? level.possible : level.doubtful;
}

/** `Ann Marsh, 14.02.19`, and nothing more on the line. */
function isSignature(text: string, start: number, whole: string): boolean {
  return (
    /^\d\d\D\d\d\D/.test(whole) &&
    /\p{L}\.?, $/u.test(text.slice(Math.max(0, start - 4), start)) &&
    /^\.?\s*(?:\n|$)/.test(text.slice(start + whole.length, start + whole.length + 4))
  );
}

function readDotted(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  if (text[tokens.end[at] as number] !== '.') return null;
  const start = tokens.start[at] as number;
  const found = match(dayAndMonth, text, start);
  if (!found || !isDay('2020', found[2], found[1])) return null;
  const end = start + found[0].length;
  const isDate =
    (kindBefore(scan, at, kindsOf) & (is.dottedTime | is.weekday)) !== 0 ||
    match(finnishAfter, text, end) !== null;
  return isDate ? { end, confidence: level.sufficient } : null;
}

/** `on 29/01`, `by 19/2`: after a word of time, where no half or third is meant. */
function readSlashed(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  if (text[tokens.end[at] as number] !== '/') return null;
  const [whole, one, two] = match(slashed, text, tokens.start[at] as number) ?? [];
  if (whole === undefined || notSlashed.test(whole)) return null;
  if (!isDay('2020', one, two) && !isDay('2020', two, one)) return null;
  const isPlain = Number(one) <= 12 && Number(two) <= 12 && !/^0|\/0/.test(whole);
  if (isPlain || (kindBefore(scan, at, kindsOf) & (is.time | is.weekday)) === 0) return null;
  return { end: (tokens.start[at] as number) + whole.length, confidence: level.sufficient };
}

/** What the word directly before the token is. */
function kindBefore({ text, tokens }: Scan, at: number, kindsOf: WordKinds): number {
  if (at === 0) return 0;
  const gap = text.slice(tokens.end[at - 1], tokens.start[at]);
  return isAdjacent.test(gap) ? kindsOf(tokens.word[at - 1] as number) : 0;
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (kindOf[text.charCodeAt(end)] === kinds.digit) end += 1;
  return end - start;
}
