import { cellAt, type Span } from '#pii/stages/columns.ts';
import { contextWords, evidenceAround } from '#pii/stages/context.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';
import { foreignJoint, foreignNumbers, foreignYears, hundred } from './numbers.ts';
import { ageGate, isSexJoined } from './evidence.ts';
import { ageSureness } from './parse.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list } = wordLists('ages');

const number = /\d{1,3}(?:\.\d{1,2}|½)?(?![.:/]?\d|,\d{3}(?!\d))/y;
const column = pattern('iu')`
    ^[^\p{L}\p{N}]*(?:(?!max|min)\p{L}+[ _-])?(?:age|ages|âge|alter|edad|età|idade|leeftijd|wiek|ålder|alder
    |ikä|возраст|вік|yaş)(?:[ _]?\(?(?:in )?(?:years|yrs|y|jahren?|ans|años|anni)\)?)?[^\p{L}\p{N}]*$`;
const oldest = 125;
const adult = 30;
const mostWords = 6;
const small = list('small');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Ages: the number alone, in digits or in English words, which is what differs from person to person. */
export const makeAges: FinderMaker = (vocabulary) => {
  const machines = contextWords(['cache', 'http', 'cookie', 'ttl'], vocabulary);
  const mayBeAge = ageGate(vocabulary);
  const named = [
    ...small.map((word, index) => [index + 1, word] as const),
    ...tens.map((word, index) => [20 + 10 * index, word] as const),
  ];
  const ids = named.map(([value, word]) => ({ id: vocabulary.add(word), value }));
  const values = new Uint8Array(Math.max(...ids.map(({ id }) => id)) + 1);
  for (const { id, value } of ids) values[id] = value;
  const foreign = wordKinds(vocabulary, [foreignNumbers.join(' ')]);
  return (scan, report) => {
    const { tokens } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      const isDigits = ((tokens.made[at] as number) & made.digits) !== 0;
      const isForeign = !isDigits && foreign(tokens.word[at] as number) !== 0;
      if (!isDigits && !isForeign && !values[tokens.word[at] as number]) continue;
      if (!isForeign && !mayBeAge(scan, at)) continue;
      const read = isDigits
        ? readDigits(scan, at)
        : isForeign
          ? readForeign(scan, at, foreign)
          : readWords(scan, at, values);
      if (read === null || read.value > oldest) continue;
      const { span, value } = read;
      const confidence = ageSureness(scan, span, value) || (isColumnOfAges(scan, span) ? 0.93 : 0);
      if (confidence === 0) continue;
      const against = evidenceAround(scan, span, machines) > 0.6 ? 0.6 : 1;
      report({ type: 'age', ...span, confidence: confidence * against, method: 'contextual_pattern' });
      while (at + 1 < tokens.count && (tokens.start[at + 1] as number) < span.end) at += 1;
    }
  };
};

type Read = { span: Span; value: number };

function readDigits({ text, tokens }: Scan, at: number): Read | null {
  const first = tokens.start[at] as number;
  const isSexed = tokens.made[at] !== made.digits && isSexJoined(text, first, tokens.end[at] as number);
  const start = isSexed ? first + 1 : first;
  number.lastIndex = start;
  const digits = number.exec(text)?.[0];
  if (digits === undefined || isPiece(text, start, digits.length)) return null;
  return { span: { start, end: start + digits.length }, value: Number(digits.replace('½', '.5')) };
}

/** Twenty, twenty-one. */
function readWords({ text, tokens }: Scan, at: number, values: Uint8Array): Read | null {
  const value = values[tokens.word[at] as number] as number;
  const start = tokens.start[at] as number;
  const end = tokens.end[at] as number;
  hundred.lastIndex = start;
  const century = value === 1 ? hundred.exec(text)?.[0] : undefined;
  if (century !== undefined) return { span: { start, end: start + century.length }, value: 100 };
  const next = values[tokens.word[at + 1] as number] ?? 0;
  if (value < 20 || next < 1 || next > 9 || !/^[ -]$/.test(text.slice(end, tokens.start[at + 1])))
    return { span: { start, end }, value };
  return { span: { start, end: tokens.end[at + 1] as number }, value: value + next };
}

/** `Dix-neuf ans`, `treinta y cinco años`; of how many years does not matter. */
function readForeign({ text, tokens }: Scan, first: number, foreign: WordKinds): Read | null {
  let last = first;
  for (let at = first + 1; at <= first + mostWords && at < tokens.count; at += 1) {
    if (foreign(tokens.word[at] as number) === 0) continue;
    if (!foreignJoint.test(text.slice(tokens.end[last], tokens.start[at]))) break;
    last = at;
  }
  const end = tokens.end[last] as number;
  foreignYears.lastIndex = end;
  return foreignYears.test(text)
    ? { span: { start: tokens.start[first] as number, end }, value: adult }
    : null;
}

/** Whether it is part of a number, an amount or a path; `3,450` is one number, `7,34` may be two cells. */
function isPiece(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  // `'age=3.0'`: a version under its name
  if (before.endsWith('=') && /['"`]/.test(text[start + length] ?? ' ')) return true;
  // M/34
  return /(?:[\d.$€£#_]|(?<![mfw])\/|[^\p{L}"'\s]:)$/iu.test(before) || (length === 3 && /\d,$/.test(before));
}

/** Whether the number is all that a cell holds under a column named for ages. */
function isColumnOfAges(scan: Scan, span: Span): boolean {
  const place = scan.tables.length > 0 ? cellAt(scan, span) : null;
  if (place === null || !column.test(scan.text.slice(place.header.start, place.header.end))) return false;
  return /^["']?\d+(?: ?(?:y|yrs?|years|jahre|ans|años|anni))?["']?$/i.test(
    scan.text.slice(place.cell.start, place.cell.end).trim(),
  );
}
