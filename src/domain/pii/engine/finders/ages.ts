import { cellAt, type Span } from '#domain/pii/engine/columns.ts';
import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';

const number = /\d{1,3}(?:\.\d{1,2})?(?![.:/]?\d|,\d{3}(?!\d))/y;
/** What stands behind the number of years of a life, and behind no other number. */
const yearsOfLife =
  /[ -]?(?:(?:years?|yrs?)\.?[ -]?(?:old\b|of age\b)|y\/o\b|y\.o\.|yo\b(?! )|yo (?=male|female|man|woman|boy|girl|patient|m\b|f\b)|jahre?n? alt\b|-?jährige?[nrs]?\b|ans et demi|años de edad|años de vida|anos de idade|anni di età|jaar oud|lat życia|år gammal|år gammel|-vuotias|-годишен|-летн|years young)/iuy;
/** Things have such ages more often than infants. */
const younger = /[ -](?:months?|mos?|weeks?|days?)[ -]old\b/iy;
/** Behind a number of years in languages that say nothing more; an age with a person's verb before it. */
const years =
  /[ -](?:ans|años|anos|anni|jaar|lat|lata|år|let|évesen?|yaşında|лет|года|років|ετών|岁|歳)(?![\p{L}])/iuy;
const verbs =
  /(?:\bâgée? de|\btiene|\btengo|\btem|\btenho|\bha|\bho|\bhanno|\bde|\bma|\bmam|\bär|\ber|\bje|\bis|\bil a|\belle a|\bj'ai|\bavere|мне|ему|ей) $/iu;
/** Directly before the number. */
const labels =
  /(?<![-\p{L}])(?:age|ages|aged|ag[eé]e? de|alter|edad|età|idade|leeftijd|wiek|ålder|alder|ikä|возраст|вік|yaş)(?: of| is| was|d)?["']?\s{0,3}[:=]?\s{0,3}["']?$/iu;
const column = /^\W*(?:age|ages|âge|alter|edad|età|idade|leeftijd|wiek|ålder|alder|ikä|возраст)\W*$/iu;
const turns =
  /\b(?:turn(?:s|ed|ing)?|i['’]?m|i am|(?:he|she)(?:['’]s| is| was)(?: now| only| just)?|i was) $/i;
/** What makes the number behind `I am` a number of something else. */
const units = /^(?: ?[%$€£°/*+x=-]|[ -](?:\p{L}))/iu;
const conjunctions = /^ (?:and|but|or|now|today|when|with|who|while|so|at the|from|living|years)\b/i;
const oldest = 125;

/** Ages: the number alone, which is what differs from person to person. */
export const makeAges: FinderMaker = (vocabulary) => {
  const machines = contextWords(
    ['cache', 'building', 'car', 'company', 'http', 'cookie', 'wine', 'whisky', 'ttl'],
    vocabulary,
  );
  return (scan, report) => {
    const { tokens, text } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      if (((tokens.made[at] as number) & made.digits) === 0) continue;
      const start = tokens.start[at] as number;
      number.lastIndex = start;
      const value = number.exec(text)?.[0];
      if (value === undefined || Number(value) > oldest || isPiece(text, start, value.length)) continue;
      const span = { start, end: start + value.length };
      const confidence = sureness(scan, span) || (isColumnOfAges(scan, span) ? 0.93 : 0);
      if (confidence === 0) continue;
      const against = evidenceAround(scan, span, machines) > 0.6 ? 0.6 : 1;
      report({ type: 'age', ...span, confidence: confidence * against, method: 'contextual_pattern' });
    }
  };
};

/** Whether it is part of a number, an amount or a path; `3,450` is one number, `7,34` may be two cells. */
function isPiece(text: string, start: number, length: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return /[\d.:/$€£#_]$/.test(before) || (length === 3 && /\d,$/.test(before));
}

/** Whether the number is all that a cell holds under a column named for ages. */
function isColumnOfAges(scan: Scan, span: Span): boolean {
  const place = scan.tables.length > 0 ? cellAt(scan, span) : null;
  if (place === null || !column.test(scan.text.slice(place.header.start, place.header.end))) return false;
  return /^["']?\d+["']?$/.test(scan.text.slice(place.cell.start, place.cell.end).trim());
}

function sureness({ text }: Scan, { start, end }: { start: number; end: number }): number {
  yearsOfLife.lastIndex = end;
  if (yearsOfLife.test(text)) return 0.95;
  younger.lastIndex = end;
  if (younger.test(text)) return 0.6;
  const before = text.slice(Math.max(0, start - 24), start);
  years.lastIndex = end;
  if (years.test(text)) return verbs.test(before) ? 0.88 : 0.3;
  const behind = text.slice(end, end + 16);
  if (labels.test(before))
    return units.test(behind) && !conjunctions.test(behind) && !/^ (?:years?|yrs?)\b/i.test(behind)
      ? 0.6
      : 0.93;
  if (!turns.test(before)) return 0;
  const isPlain = (!units.test(behind) || conjunctions.test(behind)) && Number(text.slice(start, end)) >= 10;
  return isPlain && !text.slice(start, end).includes('.') ? 0.87 : 0.3;
}
