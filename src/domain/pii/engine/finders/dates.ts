import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { wordKinds, type WordKinds } from '#domain/pii/engine/words.ts';
import { is, readNumber, readWord } from './dates.read.ts';
import { isStamp } from './dates.stamps.ts';
import {
  birthWords,
  months,
  ordinaryMonths,
  personWords,
  shortMonths,
  shortWeekdays,
  weekdays,
} from './dates.words.ts';

const isNear = 0.4;
/** How sure the time that a program wrote down is a date of somebody. */
const nobodys = 0.3;

/** Dates in the ways they are written, with the time of day behind them; with words of birth near, dates of birth. */
export const makeDates: FinderMaker = (vocabulary) => {
  // In the order of the bits of `is`.
  const kindsOf = wordKinds(vocabulary, [months, shortMonths, ordinaryMonths, weekdays, shortWeekdays]);
  const birth = contextWords(birthWords, vocabulary);
  const persons = contextWords(personWords, vocabulary);
  const versions = contextWords(['!version', '!release', '!section', '!chapter', '!firmware'], vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    let taken = 0;
    for (let at = 0; at < tokens.count; at += 1) {
      const first = tokens.start[at] as number;
      if (first < taken) continue;
      const isNumber = ((tokens.made[at] as number) & made.digits) !== 0;
      const kind = isNumber ? 0 : kindsOf(tokens.word[at] as number);
      if (!isNumber && kind === 0) continue;
      const read = isNumber ? readNumber(scan, at, kindsOf) : readWord(scan, at, kind);
      if (read === null) continue;
      const isWeekday = (kind & is.weekday) !== 0;
      const start = isWeekday ? first : withWeekday(scan, at, kindsOf);
      const span = { start, end: read.end };
      taken = read.end;
      const dotted = isNumber && text.slice(first, read.end).split('.').length > 2;
      if (dotted && evidenceAround(scan, span, versions) > isNear) continue;
      const born = isWeekday ? 0 : evidenceAround(scan, span, birth);
      const isNobodys = born === 0 && isStamp(text, span) && evidenceAround(scan, span, persons) <= isNear;
      report({
        ...span,
        type: born > isNear ? 'date_of_birth' : 'date',
        confidence:
          born > isNear ? 1 - (1 - read.confidence) * (1 - born) : isNobodys ? nobodys : read.confidence,
        method: born > isNear ? 'contextual_pattern' : 'pattern_match',
      });
    }
  };
};

/** Where the weekday before the token starts, else the token. */
function withWeekday({ text, tokens }: Scan, at: number, kindsOf: WordKinds): number {
  const start = tokens.start[at] as number;
  if (at === 0) return start;
  const gap = text.slice(tokens.end[at - 1], start);
  const kind = kindsOf(tokens.word[at - 1] as number);
  const fits = /^\.?,? $/.test(gap) && (kind & (is.weekday | is.shortWeekday)) !== 0;
  return fits ? (tokens.start[at - 1] as number) : start;
}
