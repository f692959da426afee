import { marks } from '#pii/text/marks.ts';
import { marksAt, startsSentence } from '#pii/names/shapes.ts';
import { is, type Reader } from './parser.ts';
import { readPlace } from './tail.ts';
import { readUnit } from './units.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('addresses');

const named = marks.first | marks.last | marks.city | marks.town;
const mostParts = 5;
const mostWords = 5;
const opening = pattern('i')`^(?:${either('street-openers')})$`;

/** The first token of an address whose street is read: its whole name, then what comes before it: a unit, a building, a town. */
export function openingOf(reader: Reader, street: number): number {
  let first = reader.isWord(street) ? nameStart(reader, street, true) : street;
  first = signBefore(reader, shortenedBefore(reader, first));
  for (let count = 0; count < mostParts; count += 1) {
    const before =
      unitBefore(reader, first) ??
      quarterBefore(reader, first) ??
      buildingBefore(reader, first) ??
      townBefore(reader, first);
    if (before === null) break;
    first = before;
  }
  return first;
}

/** The first word of the name that goes on at the token: capitals before it, and particles between capitals. */
export function nameStart(reader: Reader, at: number, isKnown: boolean): number {
  let first = at;
  for (let word = at - 1; word >= 0 && word >= at - mostWords; word -= 1) {
    const gap = reader.gap(word);
    if (!/^(?: |[-'’])$/.test(gap) || !reader.isWord(word) || reader.kind(word) & (is.label | is.unit)) break;
    if (!reader.isCapital(word)) {
      if ((reader.kind(word) & is.particle) === 0) break;
    } else if (gap !== ' ' || mayOpenName(reader, { word, next: first, isKnown })) first = word;
    else break;
  }
  return first;
}

/** Whether a word with a capital is of the name after it, rather than the first of a sentence or somebody's. */
function mayOpenName(
  reader: Reader,
  { word, next, isKnown }: { word: number; next: number; isKnown: boolean },
): boolean {
  const its = marksAt(reader.scan, word);
  const isOpening = opening.test(reader.word(word)) || (reader.kind(word) & is.before) !== 0;
  // After particles only what opens a name: `Laan van Westenenk`, yet `Praxis an der Alster`.
  if (next > word + 1) return isOpening;
  if (isOpening) return true;
  if ((its & (marks.title | marks.thing | marks.kin | marks.greeting)) !== 0) return false;
  // `Am Standort Rosenstraße 4`: a street that has its kind needs no other word, but an adjective or a name.
  if (isKnown && !/(?:er|sche|ska|ova)$/.test(reader.word(word)) && (its & named) === 0) return false;
  return !startsSentence(reader.scan, word) || (its & marks.ordinary) === 0;
}

/** `P.zza Garibaldi`, `V.le Monza` */
function shortenedBefore(reader: Reader, first: number): number {
  const isOne = /^(?:zza|le|so|go|lo)$/.test(reader.word(first - 1)) && reader.gap(first - 1) === ' ';
  return isOne && reader.gap(first - 2) === '.' && /^[PVCL]$/.test(reader.word(first - 2))
    ? first - 2
    : first;
}

/** `No. 208 Tianhe Road` */
function signBefore(reader: Reader, first: number): number {
  const isSign = /^(?:no|nr|n[º°])$/i.test(reader.word(first - 1)) && /^[.:]? ?$/.test(reader.gap(first - 1));
  return first > 0 && isSign && !reader.isWord(first) ? first - 1 : first;
}

/** `Apt. 5, 12 Baker Street`, `Unit 3/45 Bourke Street`: where the unit before the token starts. */
function unitBefore(reader: Reader, at: number): number | null {
  if (at < 1) return null;
  const gap = reader.gap(at - 1);
  if (gap === ' ' && !reader.isWord(at) && isUnitWord(reader, at - 1) && isShared(reader, at)) return at - 1;
  if (!/^(?:,?\s+|,)$/.test(gap)) return null;
  let first: number | null = null;
  for (let from = at - 1; from >= 0 && from >= at - 5; from -= 1) {
    const last = readUnit(reader, from);
    if (last === at - 1) first = signBefore(reader, from);
    else if (reader.gap(from - 1).includes(',') || reader.gap(from - 1).includes('\n')) break;
  }
  return first;
}

function isUnitWord(reader: Reader, at: number): boolean {
  return (reader.kind(at) & is.unit) !== 0;
}

/** Whether the number of a unit is that of the house as well, or comes before it: `3/45`, `Block 118 Bukit Merah View`. */
export function isShared(reader: Reader, at: number): boolean {
  return /^[-/]$/.test(reader.gap(at)) || /^(?:bl(?:oc)?k|house|villa|plot)$/i.test(reader.word(at - 1));
}

/** `Atatürk Mah. Lale Sok. 5`, `Yıldız Mahallesi, Gül Sokak 12`: the quarter of a Turkish town. */
function quarterBefore(reader: Reader, at: number): number | null {
  if (!/^(?:mah|mahallesi|mh)$/i.test(reader.word(at - 1)) || !/^\.?,? ?$/.test(reader.gap(at - 1)))
    return null;
  let first = at - 1;
  while (first > at - 4 && first > 0 && reader.gap(first - 1) === ' ' && reader.isCapital(first - 1))
    first -= 1;
  return first < at - 1 ? first : null;
}

/** `Elgin House, 12 Kilburn High Road`; any name after a unit: `Flat 12C, Taikoo Shing, 18 Taikoo Wan Road`. */
function buildingBefore(reader: Reader, at: number): number | null {
  if (at < 2 || reader.gap(at - 1) !== ', ') return null;
  let first = at - 1;
  for (let word = at - 1; word >= 0 && word >= at - mostWords; word -= 1) {
    const isPart = reader.isCapital(word) || (reader.kind(word) & is.particle) !== 0;
    if (!isPart && !(reader.isNumber(word) && word > 0 && reader.gap(word - 1) === ' ')) break;
    if (word < at - 1 && !/^(?: |[-'’]| & )$/.test(reader.gap(word))) break;
    if (reader.isCapital(word)) first = word;
  }
  const last = reader.isNumber(at - 1) ? at - 2 : at - 1;
  if (!reader.isCapital(first)) return null;
  const unit = reader.gap(first - 1) === ', ' ? unitBefore(reader, first) : null;
  if (unit !== null) return unit;
  // `Al Wasl Road, Villa 319`
  const wanted = isUnitWord(reader, at) ? is.building | is.after : is.building;
  return last > first && (reader.kind(last) & wanted) !== 0 ? first : null;
}

/** `1051 Budapest, Bajcsy-Zsilinszky út 12`, `г. Москва, ул. Тверская, д. 12` */
function townBefore(reader: Reader, at: number): number | null {
  if (at < 2 || reader.gap(at - 1) !== ', ') return null;
  for (let first = at - 1; first > 0 && first >= at - 3; first -= 1) {
    const before = reader.word(first - 1);
    if (before === 'г' && reader.gap(first - 1) === '. ') return first - 1;
    if (readPlace(reader, first, marks.city | marks.town) !== at - 1) continue;
    const isCode = /^\d{4,6}$/.test(before) && !/^(?:19|20)\d\d$/.test(before);
    return isCode && /^,? $/.test(reader.gap(first - 1)) ? first - 1 : null;
  }
  return null;
}
