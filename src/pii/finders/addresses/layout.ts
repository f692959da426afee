import type { PiiType } from '#pii/types.ts';
import type { Span } from '#pii/stages/columns.ts';
import { is, type Reader } from './parser.ts';

/** An address that was read, as tokens: the whole, the street within it, and the postal code and a city at its end, when it has them. */
export type Address = {
  first: number;
  last: number;
  street: { first: number; last: number };
  code: { first: number; last: number } | null;
  /** All that follows the street. */
  city: { first: number; last: number } | null;
};

type Part = { first: number; last: number };
export type Field = Span & { type: PiiType };

/** What quotes a line or makes an item of a list of it. */
const lineStart = /(?:^|\n)[\s>?*|#•-]*$/;
/** An address label: `Mrs Ann Doe Apt. 4 12 Baker Street`. */
const nameBefore = /(?:^|\n)[ \t>?*|#•-]*(?:\p{Lu}[\p{L}.'’-]{0,30} ){2,5}$/u;
const lineEnd = /^[ \t.]*(?:\r?\n|$)/;
/** The line before says that an address comes. */
const labelled = /(?::|(?<!\p{L})(?:is|ist|est|es|è|é))$/u;
/** A line of prose that was broken is longer. */
const longestLine = 55;
const farthest = 80;
/** A quarter of a town, which is of the street's address: `Col. Centro`. */
const quarter = /^(?:col|colonia|urb|brgy|barangay|barrio|fracc)$/i;

/**
 * What to report of an address. One field to a line, as in a letterhead, is one match for each; so are a street and the city
 * after it. An address that runs on in a sentence, after a label, or over lines with commas is one match.
 */
export function fieldsOf(reader: Reader, address: Address): Field[] {
  const whole = spanOf(reader, address);
  if (isBlock(reader.scan.text, whole)) return lines(reader, address);
  const end = address.city?.last ?? address.street.last;
  const isComplete = address.city === null || isApart(reader, address.street);
  if (address.first < address.street.first || end < address.last || !isComplete)
    return [{ ...whole, type: 'street_address' }];
  const city = address.city && { ...spanOf(reader, address.city), type: 'location' as const };
  return [...streetFields(reader, address.street), ...(city ? [city] : [])];
}

function isBlock(text: string, { start, end }: Span): boolean {
  const its = text.slice(start, end);
  if (!its.includes('\n') || its.includes(',', its.indexOf('\n'))) return false;
  const before = text.slice(Math.max(0, start - farthest), start);
  if (!lineEnd.test(text.slice(end, end + 8))) return false;
  const opening = lineStart.exec(before);
  if (!opening) return nameBefore.test(before);
  const line = before.slice(before.lastIndexOf('\n', opening.index - 1) + 1, opening.index).trimEnd();
  return !labelled.test(line) && (line.length <= longestLine || /\n\s*\n/.test(opening[0]));
}

/**
 * Each line is a field, but for a unit next to the street without a comma, a postal code after something else, and a region
 * that is in letters before it.
 */
function lines(reader: Reader, { first, last, street, ...its }: Address): Field[] {
  const fields: Field[] = [];
  const { region, code } = withoutRegion(reader, its.code);
  const isStart = (at: number) => at === street.first || at === code?.first || at === region;
  for (let from = first; from <= last;) {
    let to = from;
    const isStreet = from === street.first || isOneLine(reader, from, street.first);
    if (isStreet) to = street.last;
    else if (from === code?.first) to = code.last;
    else while (to < last && !isStart(to + 1) && !reader.gap(to).includes('\n')) to += 1;
    const isMore = isStreet
      ? reader.gap(to).includes(',')
      : from === code?.first && isLineStart(reader, from);
    if (isMore) while (to < last && !reader.gap(to).includes('\n')) to += 1;
    // `Sheffield S1 2AB`: one line, one field, where the code cannot be the number of anything else.
    if (code !== null && to === code.first - 1 && isOneField(reader, from, code)) {
      to = code.last;
      fields.push({ ...spanOf(reader, { first: from, last: to }), type: 'street_address' });
      from = to + 1;
      continue;
    }
    const part = { first: from, last: to };
    if (from === street.first && to === street.last) fields.push(...streetFields(reader, street));
    else fields.push({ ...spanOf(reader, part), type: typeOf(reader, part, { isStreet, code }) });
    from = to + 1;
  }
  return fields;
}

function typeOf(
  reader: Reader,
  { first, last }: Part,
  { isStreet, code }: { isStreet: boolean; code: Address['code'] },
): PiiType {
  // `81252 Kiel` is one field.
  if (first === code?.first) return last === code.last ? 'postal_code' : 'street_address';
  // `Colombo 05`
  const isDistrict = last > first && /^\d{1,2}$/.test(reader.word(last)) && reader.isWord(first);
  if (isDistrict && reader.gap(last).includes('\n')) return 'street_address';
  const isQuarter = quarter.test(reader.word(first));
  return isStreet || isQuarter || isUnit(reader, first, last) ? 'street_address' : 'location';
}

/** `Flat 3, 12 Baker Street`: a comma and no line break before the street. */
function isOneLine(reader: Reader, from: number, street: number): boolean {
  // `No. 17, Temple Road`
  if (from === street - 1 && /^(?:no|nr)$/i.test(reader.word(from))) return true;
  if (from > street || !reader.gap(street - 1).includes(',')) return false;
  for (let at = from; at < street; at += 1) if (reader.gap(at).includes('\n')) return false;
  return true;
}

function isOneField(reader: Reader, from: number, code: Part): boolean {
  if (!isLineStart(reader, from) || reader.gap(code.first - 1) !== ' ') return false;
  const its = reader.word(code.first);
  return /^[A-Z]{1,2}\d/.test(its) || /^\d{6}$/.test(its);
}

function isLineStart(reader: Reader, at: number): boolean {
  return reader.gap(at - 1).includes('\n');
}

/** A region of two or three capitals before the code, or read as the country's sign that belongs to it. */
function withoutRegion(
  reader: Reader,
  code: Address['code'],
): { region: number | null; code: Address['code'] } {
  if (code === null) return { region: null, code };
  const isSign = code.last > code.first && isLetters(reader, code.first);
  if (isSign) return { region: code.first, code: { first: code.first + 1, last: code.last } };
  const isBefore = isLetters(reader, code.first - 1) && reader.gap(code.first - 2) === ' ';
  return { region: isBefore ? code.first - 1 : null, code };
}

function isLetters(reader: Reader, at: number): boolean {
  return /^[A-Z]{2,3}$/.test(reader.word(at)) && reader.gap(at) === ' ';
}

function isUnit(reader: Reader, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if ((reader.kind(at) & is.unit) !== 0) return true;
  return false;
}

/** `3 Rosenweg 8`: what comes before a street that has its number is another field, that of a flat. */
function streetFields(reader: Reader, { first, last }: Part): Field[] {
  const parts = isApart(reader, { first, last })
    ? [
        { first, last: first },
        { first: first + 1, last },
      ]
    : [{ first, last }];
  return parts.map((part) => ({ ...spanOf(reader, part), type: 'street_address' }));
}

function isApart(reader: Reader, { first, last }: Part): boolean {
  return (
    reader.isNumber(first) &&
    reader.gap(first) === ' ' &&
    (reader.isNumber(first + 1) || reader.isNumber(last) || /^[A-Z]$/.test(reader.word(last)))
  );
}

function spanOf({ scan }: Reader, { first, last }: Part): Span {
  const start = scan.tokens.start[first] as number;
  const end = scan.tokens.end[last] as number;
  // `Halle (Saale)`
  const isOpen = scan.text[end] === ')' && scan.text.slice(start, end).includes('(');
  return { start, end: isOpen ? end + 1 : end };
}
