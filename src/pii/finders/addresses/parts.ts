import { marks } from '#pii/text/marks.ts';
import { is, type Reader } from './parser.ts';
import { nothingAfter, readPlace, readPostal, withCountry, withOuter } from './tail.ts';
import { readUnit } from './units.ts';

const mostParts = 8;
const mostWords = 6;
const inPart = /^(?: |[-'’/&.]| & | \(|\) ?| #)$/;
const shortened = /^(?:[A-Z]|[Ss]te?|Co|[Nn]o|[Mm]t|[Rr]d|[Bb]rgy|Dr)$/;
const between = /^\)?\.?,\s?$|^ [-–] $|^, ?#$/;

/**
 * An address that begins with a unit or a building and goes from part to part, with a comma after each, up to a postal code
 * or a place: `Flat 4B, Shanti Apartments, MG Road, Bengaluru 560001`, `Rose Cottage, Church Lane, Little Snoring NR21 0JX`.
 */
export function readParts(reader: Reader, first: number): { last: number; confidence: number } | null {
  let doubt = 1;
  let streets = 0;
  let units = 0;
  let isBuilt = false;
  for (let at = first, count = 0; count < mostParts && at < reader.count; count += 1) {
    const part = readPart(reader, at, count > 0);
    if (part === null) return null;
    if (part.isUnit) units += 1;
    isBuilt ||= part.isBuilding;
    if (part.isStreet || part.isBuilding) streets += 1;
    doubt *= (part.isUnit ? 0.5 : 1) * (part.isStreet || part.isBuilding ? 0.45 : 1);
    const place = count === 0 || part.isUnit ? null : placeAt(reader, { at, last: part.last });
    // `Petone, Wellington 5012`: a town, and the code with what it lies in.
    const isLast =
      place !== null && !(between.test(reader.gap(place)) && readPart(reader, place + 1, true)?.code);
    if (part.code !== null || isLast) {
      // `Glebe House, Kilmore, Co. Clare V95 K3T1`: no number of another kind has letters.
      const isLettered = part.code !== null && isBuilt && isLetters(reader, part.code);
      if (streets + units < (isLettered ? 1 : 2)) return null;
      const ended = { ...nothingAfter(part.last), doubt: doubt * (part.code ? 0.15 : 0.2) };
      // `Apt 12, Via Roma 31, 16124 Genova`
      const isCityNext = part.code !== null && readPostal(reader, at) === part.code;
      const tail = isCityNext ? withCountry(reader, ended, true) : withOuter(reader, ended);
      return { last: tail.last, confidence: 1 - tail.doubt };
    }
    if (!between.test(reader.gap(part.last)) || (count === 0 && /[-–]/.test(reader.gap(part.last))))
      return null;
    at = part.last + 1;
  }
  return null;
}

function isLetters(reader: Reader, code: number): boolean {
  return (
    /^(?:\d[A-Z]{2}|[A-Z][A-Z\d]{3}|\d[A-Z]\d)$/.test(reader.word(code)) && /[A-Z]/.test(reader.word(code))
  );
}

type Part = { last: number; isUnit: boolean; isStreet: boolean; isBuilding: boolean; code: number | null };

/** What is up to the next comma, or to a postal code. */
function readPart(reader: Reader, first: number, mayEnd: boolean): Part | null {
  const unit = readUnit(reader, first) ?? signed(reader, first) ?? lettered(reader, first);
  if (unit !== null && between.test(reader.gap(unit)))
    return { last: unit, isUnit: true, isStreet: false, isBuilding: false, code: null };
  let isStreet = false;
  let last = first - 1;
  for (let at = first; at < reader.count && at < first + mostWords; at += 1) {
    if (at > first && !isOnePart(reader, at - 1)) break;
    const kind = reader.kind(at);
    const code = mayEnd && !reader.isWord(at) && unit === null ? readPostal(reader, at) : null;
    if (code !== null && !(reader.kind(at - 1) & (is.unit | is.sign | is.after)))
      return { last: code, isUnit: false, isStreet, isBuilding: false, code };
    if (!mayStand(reader, at)) break;
    if (kind & (is.after | is.afterOrElse | is.before) && reader.isCapital(at)) isStreet = true;
    if (reader.isCapital(at) || !reader.isWord(at)) last = at;
  }
  if (last < first) return null;
  const isBuilding = last > first && (reader.kind(last) & is.building) !== 0;
  return { last, isUnit: unit !== null, isStreet, isBuilding, code: null };
}

/** Whether the part goes on after the token: after a full stop only where that shortens a word. */
function isOnePart(reader: Reader, at: number): boolean {
  const gap = reader.gap(at);
  return inPart.test(gap) || gap === ' - ' || (gap === '. ' && shortened.test(reader.word(at)));
}

function mayStand(reader: Reader, at: number): boolean {
  if (!reader.isWord(at)) return reader.word(at).length < 6;
  return reader.isCapital(at) || (reader.kind(at) & (is.particle | is.sign)) !== 0;
}

/** `No. 27`, as a house is numbered. */
function signed(reader: Reader, at: number): number | null {
  const isSign = /^No$/.test(reader.word(at)) && /^\.? $/.test(reader.gap(at));
  return isSign && !reader.isWord(at + 1) ? at + 1 : null;
}

/** `B-17`, a flat of the building after it. */
export function lettered(reader: Reader, at: number): number | null {
  const isOne =
    /^[A-Z]$/.test(reader.word(at)) && /^[-/]$/.test(reader.gap(at)) && /^\d{1,4}$/.test(reader.word(at + 1));
  return isOne && reader.gap(at + 1) === ', ' ? at + 1 : null;
}

/** Whether the part is a city, a region or a country, and with it the sentence's part ends. */
function placeAt(reader: Reader, { at, last }: { at: number; last: number }): number | null {
  const place = readPlace(reader, at, marks.country | marks.city | marks.region);
  if (place === null) return null;
  return place === last || (place === last - 1 && !reader.isWord(last)) ? last : null;
}
