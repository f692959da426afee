import { kindOf, kinds } from '#domain/pii/engine/letters.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import type { WordKinds } from '#domain/pii/engine/words.ts';

/** What a word of a date may be, as bits. */
export const is = { month: 1, shortMonth: 2, ordinary: 4, weekday: 8, shortWeekday: 16 } as const;

/** A date that was read: where it ends, and how sure it is one. */
export type Read = { end: number; confidence: number };

const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[-/.]\d)/y;
const yearLast = /(\d{1,2})([-/]|\. ?)(\d{1,2})\2(\d{4}|\d{2})(?!\d|[-/.]\d)/y;
const monthAndYear = /(\d{1,2})[-/](\d{4})(?![\d/-])/y;
const compact = /(\d{4})(\d{2})(\d{2})(T\d{4}(?:\d{2})?Z?)?(?![\p{L}\p{N}])/uy;
const eastern = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/y;
const clock =
  /(?:,? {1,2}(?:at |um |à |a las |kl\.? |- )?|T|:)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:[ap]m(?![\p{L}\p{N}])|[ap]\.m\.))?(?: ?(?:Z|UTC|GMT|CES?T|[ECMP][SD]T|[+-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?/iuy;
const day =
  /(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?(?: (?:day )?(?:of|de|di)(?: the)? |[ \-/]{1,2}|)(?=\p{L})/iuy;
const dayBehind = / {1,2}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\p{N}:%]|[.,]\d|-\d)/uy;
const yearBehind = /(?:\.?,? |[-/.]|,? (?:of|de|del) )(\d{4})(?![\p{L}\p{N}]|[.,]\d)/uy;
const shortYearBehind = /(?:-| ?['’])(\d{2})(?![\p{L}\p{N}:]|[.,]\d)/uy;

/** A date that starts with a number: 2020-01-31, 31.1.2020, 31 January 2020, 2020年1月31日. */
export function readNumber(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const isNumber = tokens.made[at] === made.digits;
  // 3rd, 20200131T101500Z, 2020年1月31日
  const length = isNumber ? (tokens.end[at] as number) - start : digitsFrom(text, start);
  if (isJoined(text, start)) return null;
  if (length > 2) {
    const found = match(yearFirst, text, start);
    if (found) return isDay(found[1], found[3], found[4]) ? timed(text, start + found[0].length, 0.95) : null;
    const run = length >= 8 ? match(compact, text, start) : null;
    if (run)
      return isDay(run[1], run[2], run[3])
        ? { end: start + run[0].length, confidence: run[4] === undefined ? 0.3 : 0.95 }
        : null;
    const east = length === 4 ? match(eastern, text, start) : null;
    return east && isDay(east[1], east[2], east[3] ?? '1')
      ? { end: start + east[0].length, confidence: 0.97 }
      : null;
  }
  const found = match(yearLast, text, start);
  if (found) {
    const [whole, one, separator, two, year] = found;
    if (!isDay(year, one, two) && !isDay(year, two, one)) return null;
    const long = year?.length === 4;
    const sure = separator === '/' ? (long ? 0.95 : 0.86) : long ? 0.93 : separator === '-' ? 0.6 : 0.4;
    return timed(text, start + whole.length, sure);
  }
  const month = isNumber ? match(monthAndYear, text, start) : null;
  if (month) return isDay(month[2], month[1], '1') ? { end: start + month[0].length, confidence: 0.5 } : null;
  return readDayAndMonth(scan, at, kindsOf);
}

function readDayAndMonth(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const found = match(day, text, start);
  if (!found || Number(found[1]) < 1 || Number(found[1]) > 31) return null;
  const next = start + found[0].length;
  let name = at + 1;
  while (name < at + 4 && name < tokens.count && (tokens.start[name] as number) < next) name += 1;
  if (name >= tokens.count || tokens.start[name] !== next) return null;
  const kind = kindsOf(tokens.word[name] as number);
  if ((kind & (is.month | is.shortMonth)) === 0) return null;
  const end = tokens.end[name] as number;
  const year = match(yearBehind, text, end) ?? match(shortYearBehind, text, end);
  if (year) return timed(text, end + year[0].length, year[1]?.length === 4 ? 0.97 : 0.88);
  if (!isPlainMonth(scan, name, kind) || isItem(found[0], kind)) return null;
  return timed(text, end, kind & is.month ? 0.9 : 0.86);
}

/** `2. Set the option`: the number of what is listed. */
function isItem(number: string, kind: number): boolean {
  return (kind & is.ordinary) !== 0 && number.includes('. ');
}

/** A date that starts with the name of a month or a weekday. */
export function readWord(scan: Scan, at: number, kind: number): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if (isJoined(text, start)) return null;
  if (kind & (is.month | is.shortMonth)) {
    const number = match(dayBehind, text, end);
    const isDate = number !== null && Number(number[1]) >= 1 && Number(number[1]) <= 31;
    const behind = end + (isDate ? number[0].length : 0);
    const year = match(yearBehind, text, behind);
    const isYear = year !== null && Number(year[1]) >= 1800 && Number(year[1]) < 2200;
    if (isYear) return timed(text, behind + year[0].length, isDate ? 0.97 : kind & is.month ? 0.88 : 0.86);
    if (!isDate || !isPlainMonth(scan, at, kind)) return null;
    return timed(text, behind, kind & is.month ? 0.9 : 0.86, yearBehind);
  }
  return (kind & is.weekday) !== 0 && isOfProse(text, start, end) ? timed(text, end, 0.87) : null;
}

/** `Jan`, `march` and `may` are other words too: without a year only with a capital. */
function isPlainMonth({ text, tokens }: Scan, at: number, kind: number): boolean {
  if ((kind & is.month) !== 0 && (kind & is.ordinary) === 0) return true;
  return kindOf[text.charCodeAt(tokens.start[at] as number)] === kinds.upper;
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (kindOf[text.charCodeAt(end)] === kinds.digit) end += 1;
  return end - start;
}

/** The time of day behind a date is part of it; in `Jan 5 10:12:31 2020` the year stands behind the time. */
function timed(text: string, end: number, confidence: number, year?: RegExp): Read {
  const time = match(clock, text, end);
  if (!time) return { end, confidence };
  const behind = end + time[0].length;
  const last = year ? match(year, text, behind) : null;
  return { end: behind + (last?.[0].length ?? 0), confidence: Math.max(confidence, 0.95) };
}

/** Whether it goes on from something else: a path, a file name, a longer number. */
function isJoined(text: string, start: number): boolean {
  const before = text[start - 1] ?? ' ';
  if (before === '_' || before === '$' || before === '#') return true;
  if (!/[-/.:\\@+]/.test(before)) return false;
  return (
    start >= 2 &&
    (kindOf[text.charCodeAt(start - 2)] !== kinds.other || /[-/.]/.test(text[start - 2] as string)) &&
    before !== ':'
  );
}

/** A weekday between quotes, dots or underscores is a name in a program. */
function isOfProse(text: string, start: number, end: number): boolean {
  return (
    /[\s(>*,]/.test(text[start - 1] ?? ' ') &&
    /^(?:[\s,;!?)*<]|[.:](?:\s|$)|['’]s|$)/.test(text.slice(end, end + 2)) &&
    // `MONDAY: 1`
    !/^: \d+\b[^:.]/.test(text.slice(end, end + 6))
  );
}

function isDay(year: string | undefined, month: string | undefined, date: string | undefined): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (year?.length === 4 && (y < 1800 || y >= 2200)) return false;
  return m >= 1 && m <= 12 && d >= 1 && (d < 29 || d <= new Date(Date.UTC(y || 2000, m, 0)).getUTCDate());
}

function match(regex: RegExp, text: string, at: number): RegExpExecArray | null {
  regex.lastIndex = at;
  return regex.exec(text);
}
