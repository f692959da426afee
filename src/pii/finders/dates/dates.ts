import { level } from '#pii/confidence.ts';
import { contextWords, evidenceAround, type ContextWords } from '#pii/stages/context.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made, tokenFrom } from '#pii/text/tokens.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { ordinalStart, readWord } from './months.ts';
import { anyMonth, is, opening } from './parts.ts';
import { readNumber } from './parse.ts';
import { isStamp, opensLog } from './timestamps.ts';
import {
  birthWords,
  dottedDayWords,
  dottedMonths,
  monthOfNumber,
  months,
  monthsWithYear,
  ordinals,
  ordinaryMonths,
  personWords,
  shortMonths,
  shortWeekdays,
  timeWords,
  weekdays,
} from './words.ts';

const isNear = level.doubtful;
/** So many words on, no word of birth counts any more. */
const farthest = 12;
const assigned = /[=:][\s"']{0,2}$/;
const hasSeconds = /\d:\d{2}:\d{2}/;
/** How sure the time that a program wrote down is a date of somebody. */
const machineTime = level.weak;

/** Calendar days in the ways they are written; with words of birth near, dates of birth. */
export const makeDates: FinderMaker = (vocabulary) => {
  // In the order of the bits of `is`.
  const kindsOf = wordKinds(vocabulary, [
    months, shortMonths, ordinaryMonths, weekdays, shortWeekdays, monthsWithYear, dottedMonths, monthOfNumber, ordinals,
    timeWords, dottedDayWords,
  ]); // prettier-ignore
  const birth = contextWords(birthWords, vocabulary);
  const persons = contextWords(personWords, vocabulary);
  const versions = contextWords(['!version', '!release', '!section', '!chapter', '!firmware'], vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    let taken = 0;
    /** Where the value of `dob=…` ended. */
    let bornEnd = 0;
    for (let at = 0; at < tokens.count; at += 1) {
      const first = tokens.start[at] as number;
      if (first < taken) continue;
      const isNumber = ((tokens.made[at] as number) & made.digits) !== 0;
      const kind = isNumber ? 0 : kindsOf(tokens.word[at] as number);
      if (!isNumber && (kind & opening) === 0) continue;
      const read = isNumber ? readNumber(scan, at, kindsOf) : readWord(scan, at, kindsOf);
      if (read === null) continue;
      const isWeekday = (kind & (is.weekday | anyMonth)) === is.weekday;
      const span = { start: startOf(scan, at, { kind, end: read.end, kindsOf }), end: read.end };
      taken = read.end;
      const dotted = isNumber && hasTwoDots(text.slice(first, read.end));
      if (dotted && evidenceAround(scan, span, versions) > isNear) continue;
      const isTaken = bornEnd > 0 && isOwned(scan, { bornEnd, at }, birth);
      const isOther =
        isWeekday || isTaken || (opensLog(scan, span) && hasSeconds.test(text.slice(first, read.end)));
      const born = isOther ? 0 : evidenceAround(scan, span, birth);
      if (born > isNear)
        bornEnd = assigned.test(text.slice(Math.max(0, span.start - 3), span.start)) ? span.end : 0;
      const isMachineTime =
        born === 0 && isStamp(text, span) && evidenceAround(scan, span, persons) <= isNear;
      const sure = isMachineTime ? machineTime : read.confidence;
      report({
        ...span,
        type: born > isNear ? 'date_of_birth' : 'date',
        confidence: born > isNear ? 1 - (1 - sure) * (1 - born) : sure,
        method: born > isNear ? 'contextual_pattern' : 'pattern_match',
      });
    }
  };
};

function hasTwoDots(date: string): boolean {
  const dot = date.indexOf('.');
  return dot !== -1 && date.includes('.', dot + 1);
}

/** Whether the label of birth before it has had its value, in a line above, and nothing speaks of birth since. */
function isOwned(
  { text, tokens }: Scan,
  { bornEnd, at }: { bornEnd: number; at: number },
  birth: ContextWords,
): boolean {
  const from = tokenFrom(tokens, bornEnd);
  if (at - from > farthest || !/\n[^\n]*\p{L}/u.test(text.slice(bornEnd, tokens.start[at]))) return false;
  for (let near = from; near < Math.min(tokens.count, at + farthest); near += 1)
    if (birth.words.has(tokens.word[near] as number)) return false;
  return true;
}

/** Where the date starts: at its token, or at `twenty-` before it, or at the weekday that programs write before dates. */
function startOf(
  scan: Scan,
  at: number,
  { kind, end, kindsOf }: { kind: number; end: number; kindsOf: WordKinds },
): number {
  const { text, tokens } = scan;
  const start = tokens.start[at] as number;
  if ((kind & is.ordinal) !== 0) return ordinalStart(text, start);
  if (at === 0 || (kindsOf(tokens.word[at - 1] as number) & (is.weekday | is.shortWeekday)) === 0)
    return start;
  const gap = text.slice(tokens.end[at - 1], start);
  const fits = /^\.?,? $/.test(gap) && hasSeconds.test(text.slice(start, end));
  return fits ? (tokens.start[at - 1] as number) : start;
}
