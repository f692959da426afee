import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import { is, type Reader } from './parser.ts';
import { isDirection } from './doubt.ts';
import { hasLabel } from './lines.ts';
import { lastOf, readUnit } from './units.ts';
import { closings } from '#pii/finders/persons/words.ts';
import { pattern } from '#pii/text/pattern.ts';

/** What follows a street: its last token, and how much of the doubt it leaves (1: all). */
export type Tail = {
  last: number;
  doubt: number;
  /** The tokens of the postal code. */
  code: { first: number; last: number } | null;
  /** Whether nothing but a city, or what stands for one, was read. */
  isCity: boolean;
};

const farthest = 18;
const mostWaiting = 7;
/** Between parts: a blank, a comma, or one line break with the signs of quoted mail. */
const separator =
  /^(?:,?[ \t]+|\.?,?[ \t]*\r?\n[ \t]*(?:[>?*|]{1,3}[ \t]*)?,?[ \t]*|,|\.,[ \t]+|,? #)$|^ ?[-–] ?$|^ ?\($|^\),?[ \t]+$/;
const emptyLine = /^,?[ \t]*\r?\n[ \t]*\r?\n[ \t]*$/;
const inPlace = /^(?: |[-'’/])$/;
const postal = pattern('uy')`
    (?:[A-Z]{1,2}[ -])?(?:[A-Z]\d[\dW] [A-Z\d]{4}|\d{5}(?:-\d{3,4})?|\d{2}-\d{3}|\d{4}-\d{3}|\d{3}-\d{4}
    |\d{3} \d{2,3}|\d{4} ?[A-Z]{2}|\d{4}|\d{6}|\d{7}|[A-Z]\d{4}(?:[A-Z]{3}|(?= \p{Lu}\p{L}))
    |[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\p{N}]|[-. ]\d)`;
/** British, after a street in lower case. */
const lowerPostal = /[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}(?![\p{L}\p{N}])/uy;
/** Words that a full stop shortens, in names of places. */
const shortened = /^(?:[Ss]te?|[Cc]ol|[Uu]rb|[Mm]t|[FfPp]t|[Nn]o|[Bb]rgy|Co|Gral|Dr|Gen|Jend)$/;
const closing = new Set(closings);
const places = marks.country | marks.city | marks.town;

export function nothingAfter(street: number): Tail {
  return { last: street, doubt: 1, code: null, isCity: false };
}

/** Reads unit, city, region, postal code and country after a street, over line breaks. */
export function readTail(reader: Reader, from: number, lower: boolean): Tail {
  let tail = nothingAfter(from);
  let at = from + 1;
  let seesCity = false;
  while (at < reader.count && at <= from + farthest && at - tail.last <= mostWaiting) {
    if (!isJoint(reader, at - 1)) break;
    // Street is a town as well.
    if (at === from + 1 && (reader.kind(at) & is.after) !== 0 && reader.gap(from) === ' ') break;
    const unit = readUnit(reader, at);
    const code =
      unit === null ? (readPostal(reader, at) ?? (lower ? lastOf(reader, lowerPostal, at) : null)) : null;
    if (code !== null) {
      // `Col. Juárez, 06600 Ciudad de México`, yet not `Chicago, IL 60641 Next`.
      const isOwn = /[,\n]/.test(reader.gap(at - 1)) && reader.gap(code) === ' ';
      const isCityNext = (!seesCity && at === tail.last + 1) || isOwn || isBeforeCity(reader, code);
      const isYear = code === at && /^(?:19|20)\d\d$/.test(reader.word(at));
      const found = {
        last: code,
        doubt: tail.doubt * (isYear ? 0.8 : 0.3),
        code: { first: at, last: code },
        isCity: false,
      };
      return withCountry(reader, found, isCityNext);
    }
    const known = unit ?? placeOf(reader, at, lower && at === from + 1);
    if (known !== null) {
      // A unit follows nothing but a street; a name of a place is often a name of something else.
      const isWordToo = reader.gap(at - 1) === ' ' && (marksAt(reader.scan, at) & marks.ordinary) !== 0;
      const doubt = tail.doubt * (unit !== null ? 0.15 : isWordToo && known === at ? 0.8 : 0.5);
      tail = { last: known, doubt, code: null, isCity: at === from + 1 && unit === null };
      seesCity ||= unit === null;
      at = known + 1;
    } else if (
      isPlaceWord(reader, {
        at,
        isFirst: at === tail.last + 1 && (tail.last === from || reader.gap(at - 1) !== ' '),
        lower,
      })
    )
      at += 1;
    else if (isRegion(reader, at)) at += 1;
    else break;
  }
  return withUnknownPlace(reader, tail, at - 1);
}

/** `Kadıköy 34730 İstanbul`: a part of the city before the code, the city after it. */
function isBeforeCity(reader: Reader, code: number): boolean {
  if (reader.gap(code) !== ' ' || reader.gap(code - 1) !== ' ') return false;
  const city = readPlace(reader, code + 1, marks.city);
  return city !== null && isEnded(reader, city);
}

/** The city after a postal code (`10115 Berlin`) where none stood before it, and what it lies in. */
export function withCountry(reader: Reader, code: Tail, isCityNext: boolean): Tail {
  let tail = code;
  if (isCityNext && /^,? $/.test(reader.gap(tail.last))) {
    const first = tail.last + 1;
    const known = readPlace(reader, first, places);
    const city = Math.max(known ?? -1, lastCapital(reader, first, first + 4) ?? -1);
    if (city !== -1) {
      const last = withArea(reader, city);
      tail = {
        ...tail,
        last,
        doubt: tail.doubt * (known === null ? 0.7 : 0.5) * (isLine(reader, code, last) ? 0.7 : 1),
      };
    }
  }
  return withOuter(reader, tail);
}

/** The regions and the country after a comma: `, Karnataka, India`. */
export function withOuter(reader: Reader, tail: Tail): Tail {
  let { last, doubt } = tail;
  for (let count = 0; count < 3 && isJoint(reader, last); count += 1) {
    const isArticle = /^the$/i.test(reader.word(last + 1)) && reader.gap(last + 1) === ' ';
    const first = isArticle ? last + 2 : last + 1;
    const country = readPlace(reader, first, marks.country);
    const region = /^, $/.test(reader.gap(last)) ? readPlace(reader, first, places | marks.region) : null;
    // `, Selangor, Malaysia`
    const unknown =
      country ?? region ?? (reader.gap(last) === ', ' ? lastCapital(reader, first, first + 1) : null);
    const isBefore =
      unknown !== null && /^, $/.test(reader.gap(unknown)) && country === null && region === null;
    if (isBefore && readPlace(reader, unknown + 1, marks.country) === null) break;
    if (!isBefore && country === null && (region === null || !isEnded(reader, region))) break;
    last = Math.max(country ?? -1, region ?? -1, isBefore ? unknown : -1);
    doubt *= country === null ? 0.8 : 0.5;
  }
  return { ...tail, last, doubt };
}

/** Whether code and city are all that is below the street: `Ermou 2\n262 21 Patras`. */
function isLine(reader: Reader, { code }: Tail, city: number): boolean {
  if (code === null || !reader.gap(code.first - 1).includes('\n')) return false;
  return city + 1 >= reader.count || /^[ \t,.]*\r?\n/.test(reader.gap(city));
}

/** `Halle (Saale)`, `Kadıköy/İstanbul`, `00184 Roma RM`, `Rio de Janeiro - RJ`, `Praha 3`, `København N`, `Paris Cedex 09`. */
function withArea(reader: Reader, city: number): number {
  const next = reader.word(city + 1);
  const gap = reader.gap(city);
  if (gap === '/' || (gap === ' (' && reader.gap(city + 1).startsWith(')')))
    return reader.isCapital(city + 1) ? city + 1 : city;
  if (gap === ' ' && /^cedex$/i.test(next)) return reader.isNumber(city + 2) ? city + 2 : city + 1;
  const isShort = /^(?:[A-Z]{1,2}|\d{1,2})$/.test(next) && /^(?: | ?[-–] ?)$/.test(gap);
  return isShort && isEnded(reader, city + 1) ? city + 1 : city;
}

/** Whether the token ends a part of the sentence. */
function isEnded(reader: Reader, at: number): boolean {
  return at + 1 >= reader.count || /^(?:[.,;:!?)"'”’»]|\s*\n)/.test(reader.gap(at));
}

/** Words after which a place is done: `12 High Street, Oxford and …`. */
const following =
  /^(?:and|or|to|from|since|before|until|till|for|with|near|by|on|at|as|after|und|et|y|e|depuis|seit|desde|since|da|od|sinds|op|am|ab)$/;

/** Of the words that wait for a postal code or a country that did not come, the next part of the address. */
function withUnknownPlace(reader: Reader, tail: Tail, waiting: number): Tail {
  const first = tail.last + 1;
  const isApart = /[,\n]/.test(reader.gap(tail.last));
  if (first > waiting || (!isApart && tail.doubt > 0.5)) return tail;
  const end = lastCapital(reader, first, Math.min(waiting, first + 3));
  if (end === null) return tail;
  const isDone = isEnded(reader, end) || (reader.gap(end) === ' ' && following.test(reader.word(end + 1)));
  // `\nPost: 0155`: the label of the next field.
  if (isApart && (!isDone || /^ ?:/.test(reader.gap(end)))) return tail;
  if ((marksAt(reader.scan, first) & (marks.title | marks.thing)) !== 0) return tail;
  return { last: end, doubt: tail.doubt * 0.9, code: null, isCity: tail.doubt === 1 };
}

/** The last word with a capital of the words that are written together. */
function lastCapital(reader: Reader, first: number, last: number): number | null {
  let end: number | null = null;
  for (let at = first; at <= last && reader.isWord(at); at += 1) {
    // A full stop after any but a short word ends the sentence: `10128 Torino. Cordiali saluti`.
    if (at > first && !isOneName(reader, at - 1)) break;
    if (reader.isCapital(at)) end = at;
    else if ((reader.kind(at) & is.particle) === 0) break;
  }
  return end;
}

function isOneName(reader: Reader, at: number): boolean {
  return /^ $|^[-'’/]$/.test(reader.gap(at)) || (reader.gap(at) === '. ' && shortened.test(reader.word(at)));
}

export function readPostal(reader: Reader, at: number): number | null {
  const code = lastOf(reader, postal, at);
  if (code !== null) return code;
  // `101 Reykjavík`
  const isShort = reader.gap(at) === ' ' && reader.gap(at - 1) === ', ' && /^\d{3}$/.test(reader.word(at));
  return isShort && readPlace(reader, at + 1, places) !== null ? at : null;
}

/** A place of the gazetteers at the token, the longest; one word in lower case is a place only as a country. */
export function readPlace(reader: Reader, at: number, wanted: number): number | null {
  const { text, tokens, vocabulary } = reader.scan;
  if (at >= reader.count || !reader.isWord(at)) return null;
  const start = tokens.start[at] as number;
  let end = at;
  while (end + 1 < reader.count && end < at + 4 && reader.isWord(end + 1) && inPlace.test(reader.gap(end)))
    end += 1;
  const taken = reader.isCapital(at) ? wanted : wanted & marks.country;
  for (; end >= at; end -= 1) {
    const id =
      end === at ? (tokens.word[at] as number) : vocabulary.find(text, start, tokens.end[end] as number);
    if ((vocabulary.marksOf(id) & taken) !== 0) return end;
  }
  return null;
}

/** A place after a street, with the number of its district; after a street in lower case one in lower case. */
function placeOf(reader: Reader, at: number, isLower: boolean): number | null {
  const place = readPlace(reader, at, places) ?? (isLower ? lowerPlace(reader, at) : null);
  // `\nPost: 0155`: a label, though it is a town as well.
  if (place !== null && /^ ?:/.test(reader.gap(place)) && reader.gap(at - 1).includes('\n')) return null;
  if (place === null || !/^\d{1,2}$/.test(reader.word(place + 1)) || reader.gap(place) !== ' ') return place;
  return isEnded(reader, place + 1) ? place + 1 : place;
}

/** `12 elm street leeds`: a town that is no word of another kind. */
function lowerPlace(reader: Reader, at: number): number | null {
  const its = at < reader.count && reader.isWord(at) ? marksAt(reader.scan, at) : 0;
  const isOne =
    (its & (marks.city | marks.town)) !== 0 && (its & (marks.ordinary | marks.usual | marks.first)) === 0;
  return isOne && /^,? $/.test(reader.gap(at - 1)) ? at : null;
}

/** A word that may belong to a place, or the number of its district: `Paris 7`. */
function isPlaceWord(
  reader: Reader,
  { at, isFirst, lower }: { at: number; isFirst: boolean; lower: boolean },
): boolean {
  if (!reader.isWord(at))
    return !isFirst && /^\d{1,2}$/.test(reader.word(at)) && /^,? $/.test(reader.gap(at - 1));
  return lower || reader.isCapital(at) || (!isFirst && (reader.kind(at) & is.particle) !== 0);
}

/** `, or 97201`: a region in lower case, between a comma and a long postal code. */
function isRegion(reader: Reader, at: number): boolean {
  const isShort = reader.isWord(at) && reader.word(at).length <= 3;
  return isShort && reader.gap(at - 1).includes(',') && /^\d{5}/.test(reader.word(at + 1));
}

/** `\nCity, State, ZIP: …`: whether the line that starts at the token is another field of a form. */
function isForms({ scan, ...reader }: Reader, at: number): boolean {
  if (at >= reader.count || !reader.isWord(at) || (reader.kind(at) & is.unit) !== 0) return false;
  return (
    hasLabel(scan.text, scan.tokens.start[at] as number) &&
    readPlace({ scan, ...reader }, at, marks.country) === null
  );
}

/** Whether the address may go on after the token. */
function isJoint(reader: Reader, at: number): boolean {
  const gap = reader.gap(at);
  // `69003 Lyon.\nCordialement,` is the end of the letter as well.
  if (gap.includes('\n') && closing.has(plain(reader.word(at + 1)))) return false;
  if (separator.test(gap) || inPlace.test(gap)) return !gap.includes('\n') || !isForms(reader, at + 1);
  // Any other word ends its sentence.
  if (gap === '. ' && (reader.kind(at + 1) & is.unit) !== 0) return true;
  if (gap === '. ')
    return (
      shortened.test(reader.word(at)) ||
      /^[NSEW]$/.test(reader.word(at)) ||
      isDirection(reader, at + 1) ||
      // `Rózsa út 51. II/4.`
      (reader.gap(at + 1) === '/' && /^[IVX]{1,4}$/.test(reader.word(at + 1)))
    );
  // A country and its code are apart at times.
  const country = emptyLine.test(gap) ? readPlace(reader, at + 1, marks.country) : null;
  return country !== null && reader.gap(country) === ' ' && readPostal(reader, country + 1) !== null;
}
