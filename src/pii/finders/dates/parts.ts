import { level } from '#pii/confidence.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { pattern } from '#pii/text/pattern.ts';

/** What a word of a date may be, as bits; in the order of the lists in `dates.ts`. */
export const is = {
  month: 1 << 0,
  shortMonth: 1 << 1,
  ordinary: 1 << 2,
  weekday: 1 << 3,
  shortWeekday: 1 << 4,
  withYear: 1 << 5,
  dotted: 1 << 6,
  ofNumber: 1 << 7,
  ordinal: 1 << 8,
  time: 1 << 9,
  dottedTime: 1 << 10,
} as const;
export const anyMonth = is.month | is.shortMonth;
/** What a date may start with. */
export const opening = anyMonth | is.weekday | is.ordinal;

/** A date that was read: where it ends, and how sure it is one. */
export type Read = { end: number; confidence: number };

const clock = pattern('iuy')`
    (?:,? {1,2}(?:- )?|T|:)\d{1,2}:\d{2}(:\d{2}(?:[.,]\d{1,9})?)?(?: ?(?:[ap]m(?![\p{L}\p{N}])
    |[ap]\.m\.))?(?: ?(?:Z|UTC|GMT|CES?T|[ECMP][SD]T|[+-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?`;

/** The time of day directly after a date of numbers is part of it where a program wrote both: with a T or seconds. */
export function timed(text: string, end: number, confidence: number): Read {
  const time = match(clock, text, end);
  if (!time) return { end, confidence };
  const isOne = time[1] !== undefined || !/[, ]/.test(text[end] as string);
  return { end: isOne ? end + time[0].length : end, confidence: Math.max(confidence, level.nearlyCertain) };
}

/** So is one with seconds after a date of words, as programs write it; in `Jan 5 10:12:31 2020` the year follows. */
export function stamped(text: string, end: number, confidence: number, year?: RegExp): Read {
  const time = match(clock, text, end);
  if (time?.[1] === undefined) return { end, confidence };
  const after = end + time[0].length;
  const last = year ? match(year, text, after) : null;
  return { end: after + (last?.[0].length ?? 0), confidence: Math.max(confidence, level.nearlyCertain) };
}

export function isDay(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  if (year?.length === 4 && (y < 1800 || y >= 2200)) return false;
  return m >= 1 && m <= 12 && d >= 1 && (d < 29 || d <= new Date(Date.UTC(y || 2000, m, 0)).getUTCDate());
}

const joining = new Uint8Array(128);
for (const sign of '-/.:\\@+') joining[sign.charCodeAt(0)] = 1;

/** Whether it goes on from something else: a path, a file name, a longer number. */
export function isJoined(text: string, start: number): boolean {
  const before = text[start - 1] ?? ' ';
  if (before === '_' || before === '$' || before === '#') return true;
  if (joining[before.charCodeAt(0)] !== 1) return false;
  return (
    start >= 2 &&
    (kindOf[text.charCodeAt(start - 2)] !== kinds.other || /[-/.]/.test(text[start - 2] as string)) &&
    before !== ':'
  );
}

export function match(regex: RegExp, text: string, at: number): RegExpExecArray | null {
  regex.lastIndex = at;
  return regex.exec(text);
}
