import { marks } from '#domain/pii/engine/marks.ts';
import { is, type Reader } from './addresses.reader.ts';

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
  /^(?:,?[ \t]+|[.,]?[ \t]*\r?\n[ \t]*(?:[>?*|]{1,3}[ \t]*)?,?[ \t]*|,|\.,[ \t]+|,? #)$|^ ?[-–] ?$|^ ?\($/;
const emptyLine = /^,?[ \t]*\r?\n[ \t]*\r?\n[ \t]*$/;
const floorBehind = /^(?:[A-Z]|izq|izda|izquierda|dcha|derecha|esq|[Ff]loor|étage|etage|OG|tv|th|mf|sal)$/;
const inPlace = /^(?: |[-'’/])$/;
const postal =
  /(?:[A-Z]{1,2}[ -])?(?:\d{5}(?:-\d{3,4})?|\d{2}-\d{3}|\d{4}-\d{3}|\d{3}-\d{4}|\d{3} \d{2,3}|\d{4} ?[A-Z]{2}|\d{4}|\d{6}|\d{7}|[A-Z]\d{4}[A-Z]{3}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?![\p{L}\p{N}]|[-. ]\d)/uy;
const places = marks.country | marks.city | marks.town;

export function nothingBehind(street: number): Tail {
  return { last: street, doubt: 1, code: null, isCity: false };
}

/** Reads unit, city, region, postal code and country behind a street, over line breaks. */
export function readTail(reader: Reader, from: number, lower: boolean): Tail {
  let tail = nothingBehind(from);
  let at = from + 1;
  let seesCity = false;
  while (at < reader.count && at <= from + farthest && at - tail.last <= mostWaiting) {
    if (!isJoint(reader, at - 1)) break;
    // Street is a town as well.
    if (at === from + 1 && (reader.kind(at) & is.behind) !== 0 && reader.gap(from) === ' ') break;
    const unit = readUnit(reader, at);
    const code = unit === null ? readPostal(reader, at) : null;
    if (code !== null) {
      const isCityNext = !seesCity && at === tail.last + 1;
      const isYear = code === at && /^(?:19|20)\d\d$/.test(reader.word(at));
      const found = {
        last: code,
        doubt: tail.doubt * (isYear ? 0.8 : 0.3),
        code: { first: at, last: code },
        isCity: false,
      };
      return withCountry(reader, found, isCityNext);
    }
    const known = unit ?? readPlace(reader, at, places);
    if (known !== null) {
      // A unit follows nothing but a street; a name of a place is often a name of something else.
      const doubt = tail.doubt * (unit === null ? 0.5 : 0.15);
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

/** The city behind a postal code (`10115 Berlin`) where none stood before it, and the country. */
function withCountry(reader: Reader, code: Tail, isCityNext: boolean): Tail {
  let tail = code;
  if (isCityNext && /^,? $/.test(reader.gap(tail.last))) {
    const first = tail.last + 1;
    const city = readPlace(reader, first, places) ?? lastCapital(reader, first, first + 2);
    // `00184 Roma RM`
    const province =
      city !== null &&
      reader.gap(city) === ' ' &&
      /^(?:[A-Z]{1,2}|\d{1,2})$/.test(reader.word(city + 1)) &&
      /^(?:[,.;)]|\s*\n|$)/.test(reader.gap(city + 1))
        ? 1
        : 0;
    const isKnown = city !== null && readPlace(reader, first, places) === city;
    if (city !== null) {
      const last = withArea(reader, city + province);
      tail = {
        ...tail,
        last,
        doubt: tail.doubt * (isKnown ? 0.5 : 0.7) * (isLine(reader, code, last) ? 0.7 : 1),
      };
    }
  }
  const country = isJoint(reader, tail.last) ? readPlace(reader, tail.last + 1, marks.country) : null;
  return country === null ? tail : { ...tail, last: country, doubt: tail.doubt * 0.5 };
}

/** Whether code and city are all that stands below the street: `Ermou 2\n262 21 Patras`. */
function isLine(reader: Reader, { code }: Tail, city: number): boolean {
  if (code === null || !reader.gap(code.first - 1).includes('\n')) return false;
  return city + 1 >= reader.count || /^[ \t,.]*\r?\n/.test(reader.gap(city));
}

/** `Halle (Saale)`, `Kadıköy/İstanbul` */
function withArea(reader: Reader, city: number): number {
  if (!reader.isCapital(city + 1)) return city;
  const isOne =
    reader.gap(city) === '/' || (reader.gap(city) === ' (' && reader.gap(city + 1).startsWith(')'));
  return isOne ? city + 1 : city;
}

/** Of the words that wait for a postal code or a country that did not come, the next part of the address. */
function withUnknownPlace(reader: Reader, tail: Tail, waiting: number): Tail {
  const first = tail.last + 1;
  const isApart = /[,\n]/.test(reader.gap(tail.last));
  if (first > waiting || (!isApart && tail.doubt > 0.5)) return tail;
  const end = lastCapital(reader, first, Math.min(waiting, first + 3));
  if (end === null) return tail;
  const isEnded = end + 1 >= reader.count || /^(?:[.,;:!?)"']|\s*\n|\s*$)/.test(reader.gap(end));
  if (isApart && !isEnded) return tail;
  return { last: end, doubt: tail.doubt * 0.9, code: null, isCity: tail.doubt === 1 };
}

/** The last word with a capital of the words that are written together. */
function lastCapital(reader: Reader, first: number, last: number): number | null {
  let end: number | null = null;
  for (let at = first; at <= last && reader.isWord(at); at += 1) {
    // A full stop behind any but a short word ends the sentence: `10128 Torino. Cordiali saluti`.
    if (at > first && !isOneName(reader, at - 1)) break;
    if (reader.isCapital(at)) end = at;
    else if ((reader.kind(at) & is.particle) === 0) break;
  }
  return end;
}

function isOneName(reader: Reader, at: number): boolean {
  return /^ $|^[-'’/]$/.test(reader.gap(at)) || (reader.gap(at) === '. ' && reader.word(at).length < 4);
}

function readUnit(reader: Reader, at: number): number | null {
  // `2044 N Broadway #12`
  if (reader.gap(at - 1).endsWith('#')) {
    if (!reader.isNumber(at)) return null;
    return reader.gap(at) === '-' && reader.isNumber(at + 1) ? at + 1 : at;
  }
  if (/^\d{1,2}[oaºª][A-Z]$/.test(reader.word(at))) return at;
  // The floor and the door: `2º B`, `1º izq.`, `2nd floor`
  const isFloor =
    /^\d{1,2}(?:[oaºª]|st|nd|rd|th)?$/.test(reader.word(at)) && /^[oaºª.]* $/.test(reader.gap(at));
  if (isFloor && floorBehind.test(reader.word(at + 1))) return at + 1;
  const wanted = /^[.:] ?$/.test(reader.gap(at)) ? is.unit | is.sign : is.unit;
  if ((reader.kind(at) & wanted) === 0 || !/^(?:\.? ?|: ?| ?#| no\.? )$/.test(reader.gap(at))) return null;
  const value = at + 1;
  if (value >= reader.count) return null;
  return reader.isNumber(value) || /^(?:[A-Z]|[A-Z]\d{1,4}|\d{1,4}[A-Z]?)$/i.test(reader.word(value))
    ? value
    : null;
}

function readPostal(reader: Reader, at: number): number | null {
  const { text, tokens } = reader.scan;
  const start = tokens.start[at] as number;
  postal.lastIndex = start;
  const code = postal.exec(text)?.[0];
  if (code === undefined) return null;
  let last = at;
  while (last + 1 < reader.count && (tokens.start[last + 1] as number) < start + code.length) last += 1;
  return last;
}

/** A place of the gazetteers at the token, the longest; one word in lower case is a place only as a country. */
function readPlace(reader: Reader, at: number, wanted: number): number | null {
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

/** Whether the address may go on behind the token. */
function isJoint(reader: Reader, at: number): boolean {
  const gap = reader.gap(at);
  if (separator.test(gap) || inPlace.test(gap)) return true;
  // Any other word ends its sentence.
  if (gap === '. ' && (reader.kind(at + 1) & is.unit) !== 0) return true;
  if (gap === '. ') return /^(?:st|ste|col|urb|mt|ft|pt|n|s|e|w|no)$/i.test(reader.word(at));
  // A country and its code stand apart at times.
  const country = emptyLine.test(gap) ? readPlace(reader, at + 1, marks.country) : null;
  return country !== null && reader.gap(country) === ' ' && readPostal(reader, country + 1) !== null;
}
