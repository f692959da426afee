import type { PiiType } from '#domain/pii/engine/types.ts';
import type { Span } from '#domain/pii/engine/columns.ts';
import { is, type Reader } from './addresses.reader.ts';

/** An address that was read, as tokens: the whole, the street within it, and the postal code and a city at its end, when it has them. */
export type Address = {
  first: number;
  last: number;
  street: { first: number; last: number };
  code: { first: number; last: number } | null;
  /** All that stands behind the street. */
  city: { first: number; last: number } | null;
};

export type Field = Span & { type: PiiType };

/** What quotes a line or makes an item of a list of it. */
const lineStart = /(?:^|\n)[\s>?*|#•-]*$/;
/** An address label: `Mrs Ann Doe Apt. 4 12 Baker Street`. */
const nameBefore = /(?:^|\n)[ \t>?*|#•-]*(?:\p{Lu}[\p{L}.'’-]{0,30} ){2,5}$/u;
const lineEnd = /^[ \t.]*(?:\r?\n|$)/;
/** A line of prose that was broken is longer. */
const longestLine = 55;
const farthest = 80;

/**
 * What to report of an address. One field to a line, as in a letterhead, is one find for each; so are a street and the city
 * behind it. An address that runs on in a sentence, behind a label, or over lines with commas is one find.
 */
export function fieldsOf(reader: Reader, address: Address): Field[] {
  const whole = spanOf(reader, address);
  if (isBlock(reader.scan.text, whole)) return lines(reader, address);
  const end = address.city?.last ?? address.street.last;
  if (address.first < address.street.first || end < address.last)
    return [{ ...whole, type: 'street_address' }];
  const city = address.city && { ...spanOf(reader, address.city), type: 'location' as const };
  return [...streetFields(reader, address.street), ...(city ? [city] : [])];
}

function isBlock(text: string, { start, end }: Span): boolean {
  const its = text.slice(start, end);
  if (!its.includes('\n') || its.includes(',')) return false;
  const before = text.slice(Math.max(0, start - farthest), start);
  if (!lineEnd.test(text.slice(end, end + 8))) return false;
  const opening = lineStart.exec(before);
  if (!opening) return nameBefore.test(before);
  const line = before.slice(before.lastIndexOf('\n', opening.index - 1) + 1, opening.index).trimEnd();
  return !line.endsWith(':') && (line.length <= longestLine || /\n\s*\n/.test(opening[0]));
}

/** Each line is a field, but for a unit beside the street, a postal code, and a region that stands in letters before it. */
function lines(reader: Reader, { first, last, street, ...its }: Address): Field[] {
  const fields: Field[] = [];
  const { region, code } = withoutRegion(reader, its.code);
  const isStart = (at: number) => at === street.first || at === code?.first || at === region;
  for (let from = first; from <= last;) {
    let to = from;
    if (from === street.first) to = street.last;
    else if (from === code?.first) to = code.last;
    else while (to < last && !isStart(to + 1) && !reader.gap(to).includes('\n')) to += 1;
    if (from === street.first) fields.push(...streetFields(reader, street));
    else
      fields.push({
        ...spanOf(reader, { first: from, last: to }),
        type: from === code?.first ? 'postal_code' : isUnit(reader, from, to) ? 'street_address' : 'location',
      });
    from = to + 1;
  }
  return fields;
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

/** `62 47 Kogil Street`, `3 Rosenweg 8`: what stands before a street that has its number is another field, that of a flat. */
function streetFields(reader: Reader, { first, last }: Address['street']): Field[] {
  const isApart =
    reader.isNumber(first) &&
    reader.gap(first) === ' ' &&
    (reader.isNumber(first + 1) || reader.isNumber(last) || /^[A-Z]$/.test(reader.word(last)));
  const parts = isApart
    ? [
        { first, last: first },
        { first: first + 1, last },
      ]
    : [{ first, last }];
  return parts.map((part) => ({ ...spanOf(reader, part), type: 'street_address' }));
}

function spanOf({ scan }: Reader, { first, last }: { first: number; last: number }): Span {
  return { start: scan.tokens.start[first] as number, end: scan.tokens.end[last] as number };
}
