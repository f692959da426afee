import { level } from '#pii/confidence.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { WordKinds } from '#pii/lexicon/words.ts';
import { anyMonth, is, isDay, isJoined, match, stamped, type Read } from './parts.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('dates');

const day = pattern('iuy')`
    (\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?(?: ?[-–] ?(\d{1,2})\.?)?
    (?: (?:day )?(?:of|de|di|ng)(?: the)? | d['’]|[ \-/]{1,2}|)(?=\p{L})`;
const dayAfter = /\.? {1,2}(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\p{L}\p{N}:%]|[.,]\d|-\d)/uy;
const yearAfter = /(?:\.?,? |[-/.]|,? (?:of|de|del|năm) )(\d{4})(?![\p{L}\p{N}]|[.,]\d)/uy;
const shortYearAfter = /(?:-| ?['’])(\d{2})(?![\p{L}\p{N}:]|[.,]\d)/uy;
/** Between a year and its month, and between that and the day: `2019. október 3`, `2023 m. birželio 16`. */
const toMonth = /(?:\.? | m\. |-)(?=\p{L})/uy;
const dayOfYear = /[ -](\d{1,2})(?![\p{N}:%]|[.,]\d)/uy;
const monthOfNumber = / (\d{1,2})(?:(?: năm |\/| )(\d{4}))?(?![\p{L}\p{N}])/uy;
const ordinalToMonth = /(?: (?:day )?of (?:the month of )?| de | )(?=\p{L})/uy;
/** `every Monday at noon`, `each third Monday at noon`: none of them is a certain one. */
const repeated = pattern('iu')`
    (?<!\p{L})(?:${either('repeated')})(?: (?:other|single|first|second|third|fourth|fifth|last|alternate
    |zweiten?|dritten?|\d{1,2}(?:st|nd|rd|th)))?\s$`;
const tens = /\b(?:twenty|thirty)[- ]$/i;
/** `Monday at noon` is a certain one; `the Monday group` and `on Monday and Friday` are not. */
const appointment = / {1,2}(?:at|um|gegen|à|a las|alle|às|kl|om|o|v|в) (?=[\p{L}\p{N}])/iuy;

/** `31 January 2020`, `3–5 June`, `5 tháng 3 năm 2020`: at the number of the day. */
export function readDayAndMonth(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  const found = match(day, text, start);
  if (!found || !isDayOfMonth(found[1]) || (found[2] !== undefined && !isDayOfMonth(found[2]))) return null;
  const next = start + found[0].length;
  const name = tokenAt(scan, at + 1, next);
  if (name === -1) return null;
  const kind = kindsOf(tokens.word[name] as number);
  if ((kind & is.ofNumber) !== 0)
    return readMonthOfNumber(text, found[1] as string, tokens.end[name] as number);
  if ((kind & anyMonth) === 0) return null;
  const read = readYear(scan, name);
  if (read) return read;
  if (
    !(isPlainMonth(scan, name, kind, found[0].includes('. ')) || ofMonth(found[0], scan, name)) ||
    isItem(text, start, { number: found[0], kind })
  )
    return null;
  return isOfStreet(scan, name)
    ? null
    : stamped(text, tokens.end[name] as number, kind & is.month ? level.sure : level.barely);
}

/** `2019. október 3`, `2023-Jun-16`: at the number of the year. */
export function readYearAndMonth(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const end = tokens.end[at] as number;
  const between = match(toMonth, text, end);
  if (!between) return null;
  const name = tokenAt(scan, at + 1, end + between[0].length);
  if (name === -1 || (kindsOf(tokens.word[name] as number) & anyMonth) === 0) return null;
  const number = match(dayOfYear, text, tokens.end[name] as number);
  if (!number || !isDay(text.slice(tokens.start[at], end), '1', number[1])) return null;
  return stamped(text, (tokens.end[name] as number) + number[0].length, level.nearlyCertain);
}

/** A date that starts with the name of a month or a weekday, or with the number of the day as a word. */
export function readWord(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const kind = kindsOf(tokens.word[at] as number);
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  if ((kind & is.ordinal) !== 0) return readOrdinal(scan, at, kindsOf);
  if (isJoined(text, start)) return null;
  if ((kind & anyMonth) === 0)
    return isOfProse(text, start, end)
      ? { end, confidence: isAppointment(text, start, end) ? level.sufficient : level.possible }
      : null;
  const number = match(dayAfter, text, end);
  const isDate =
    number !== null && isDayOfMonth(number[1]) && (text[end] !== '.' || (kind & is.shortMonth) !== 0);
  const after = end + (isDate ? number[0].length : 0);
  const year = match(yearAfter, text, after);
  if (year !== null && Number(year[1]) >= 1800 && Number(year[1]) < 2200) {
    if (isDate) return stamped(text, after + year[0].length, level.certain);
    // Names of people are months of other languages, too: Julie 1990.
    return {
      end: after + year[0].length,
      confidence: (kind & is.withYear) === 0 ? level.sufficient : level.plausible,
    };
  }
  // `may 2nd`, yet not `may 2nd-guess`
  const isPlain =
    isDate &&
    (isPlainMonth(scan, at, kind) || (text[after] !== '-' && isCounted(number[0], text.slice(start, end))));
  if (!isPlain || (text[end] === '.' && (kind & is.ordinary) !== 0)) return null;
  return stamped(text, after, kind & is.month ? level.sure : level.barely, yearAfter);
}

function isAppointment(text: string, start: number, end: number): boolean {
  return match(appointment, text, end) !== null && !repeated.test(text.slice(Math.max(0, start - 24), start));
}

/** Where the tens of a number of a day as a word start: `twenty-first`. */
export function ordinalStart(text: string, start: number): number {
  return start - (tens.exec(text.slice(Math.max(0, start - 8), start))?.[0].length ?? 0);
}

/** `the fourth day of June 1904` */
function readOrdinal(scan: Scan, at: number, kindsOf: WordKinds): Read | null {
  const { text, tokens } = scan;
  const end = tokens.end[at] as number;
  const between = match(ordinalToMonth, text, end);
  if (!between) return null;
  const name = tokenAt(scan, at + 1, end + between[0].length);
  if (name === -1) return null;
  const kind = kindsOf(tokens.word[name] as number);
  // `the first March` is one of several.
  const isEnglish = /^(?:first|second|\p{L}+(?:rd|th))$/iu.test(text.slice(tokens.start[at], end));
  if ((kind & anyMonth) === 0 || (isEnglish && between[0] === ' ')) return null;
  const read = readYear(scan, name);
  return (
    read ??
    (isPlainMonth(scan, name, kind) ? { end: tokens.end[name] as number, confidence: level.supported } : null)
  );
}

function readYear({ text, tokens }: Scan, name: number): Read | null {
  const end = tokens.end[name] as number;
  const year = match(yearAfter, text, end) ?? match(shortYearAfter, text, end);
  return year && stamped(text, end + year[0].length, year[1]?.length === 4 ? level.certain : level.supported);
}

function readMonthOfNumber(text: string, date: string, end: number): Read | null {
  const found = match(monthOfNumber, text, end);
  return found && isDay(found[2] ?? '2020', found[1], date)
    ? { end: end + found[0].length, confidence: level.nearlyCertain }
    : null;
}

/** The token that starts at the offset, of the next four; -1 when none does. */
function tokenAt({ tokens }: Scan, from: number, start: number): number {
  let at = from;
  while (at < from + 4 && at < tokens.count && (tokens.start[at] as number) < start) at += 1;
  return at < tokens.count && tokens.start[at] === start ? at : -1;
}

const opensLine = /(?:^|\n|[.:;!?] )[ \t>*]*$/;
const isDayOfMonth = (number: string | undefined) => Number(number) >= 1 && Number(number) <= 31;

/** `2. Set the option`: the number of what is listed; before a whole month where a line or a sentence starts. */
function isItem(text: string, start: number, { number, kind }: { number: string; kind: number }): boolean {
  if ((kind & is.ordinary) === 0 || !number.includes('. ')) return false;
  return (kind & is.shortMonth) !== 0 || opensLine.test(text.slice(Math.max(0, start - 8), start));
}

/** `Jan`, `march` and `may` are other words too: without a year only with a capital; names of persons not even then. */
function isPlainMonth({ text, tokens }: Scan, at: number, kind: number, isDotted = false): boolean {
  if (isDotted && (kind & is.dotted) !== 0) return true;
  if ((kind & is.withYear) !== 0) return false;
  if ((kind & is.month) !== 0 && (kind & is.ordinary) === 0) return true;
  return kindOf[text.charCodeAt(tokens.start[at] as number)] === kinds.upper;
}

/** `5 May Street` */
function isOfStreet({ text, tokens, vocabulary }: Scan, name: number): boolean {
  const next = name + 1;
  return (
    next < tokens.count &&
    text.slice(tokens.end[name], tokens.start[next]) === ' ' &&
    kindOf[text.charCodeAt(tokens.start[next] as number)] === kinds.upper &&
    (vocabulary.marksOf(tokens.word[next] as number) & marks.street) !== 0
  );
}

const english = /^(?:jan|feb|mar|march|apr|april|may|june?|july?|aug|august|sept?|oct|nov|dec)$/i;

/** `2nd` after a month in small letters, which is a word of another kind otherwise. */
function isCounted(number: string, month: string): boolean {
  return english.test(month) && /\d(?:st|nd|rd|th)$/.test(number);
}

/** `8th of` before one. */
function ofMonth(number: string, { text, tokens }: Scan, name: number): boolean {
  return (
    /\d(?:st|nd|rd|th) (?:day )?of $/.test(number) &&
    english.test(text.slice(tokens.start[name], tokens.end[name]))
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
