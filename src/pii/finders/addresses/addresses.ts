import { level } from '#pii/confidence.ts';
import { contextWords, evidenceAround } from '#pii/stages/context.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import { made, tokenFrom, type Tokens } from '#pii/text/tokens.ts';
import { wordKinds, type WordKinds } from '#pii/lexicon/words.ts';
import { plain } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import { marksAt } from '#pii/names/shapes.ts';
import { is, readerOf, type Reader } from './parser.ts';
import { boxFirsts, easternEnd, readBox, vietnamese } from './boxes.ts';
import { isMonth, isOfCode, isOfLongNumber, isYearOf } from './doubt.ts';
import { lineFirsts, readLine } from './lines.ts';
import { isShared, nameStart, openingOf } from './opening.ts';
import { lettered, readParts } from './parts.ts';
import { isKindBefore, isOwnLine, numberAfter, readStreet, type Street } from './street.ts';
import { fieldsOf } from './layout.ts';
import { readUnit } from './units.ts';
import { isOfWork, isTitled } from './works.ts';
import { nothingAfter, readPostal, readTail } from './tail.ts';
import {
  before,
  after,
  afterOrElse,
  buildings,
  compound,
  famous,
  honours,
  labels,
  leads,
  openLabels,
  particles,
  signs,
  units,
} from './words.ts';

const labelled = { confidence: level.nearlyCertain, method: 'contextual_pattern' } as const;

/** Street addresses, from the number (or the unit before it) to the last part that follows, as one span. */
export const makeAddresses: FinderMaker = (vocabulary) => {
  const kindsOf = wordKinds(vocabulary, [
    after, afterOrElse, before, units, particles, leads, signs, buildings, openLabels, honours,
  ]); // prettier-ignore
  const openers = wordKinds(vocabulary, [boxFirsts, [...before, ...units, 'no'], lineFirsts]);
  const near = contextWords(labels, vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    const reader = readerOf(scan, kindsOf);
    let taken = 0;
    const reportStreet = (street: Street & { isBox?: boolean }, isWhole = false) => {
      const tail = isWhole ? nothingAfter(street.last) : readTail(reader, street.last, street.lower);
      const opened = street.isBox ? street.first : openingOf(reader, street.first);
      const first = (tokens.start[opened] as number) < taken ? street.first : opened;
      const start = tokens.start[first] as number;
      const end = tokens.end[tail.last] as number;
      const evidence = evidenceAround(scan, { start, end }, near);
      const isUnit = first < street.first ? 0.5 : 1;
      const lead = leadOf(reader, first);
      // A number before words with capitals is no street because of a verb: `meet at Gate 4 West`.
      const support =
        street.confidence < level.weak && tail.doubt === 1 ? Math.min(evidence, level.likely) : evidence;
      const isWork = tail.doubt === 1 && (isTitled(text, { start, end }) || isOfWork(text.slice(start, end)));
      const sure = isWork ? Math.min(street.confidence, level.possible) : street.confidence;
      const most =
        street.confidence >= level.weak || evidence > 0 || isCoded(reader, tail.code) ? 1 : unnamed;
      const confidence = Math.min(most, 1 - (1 - sure) * tail.doubt * isUnit * lead * (1 - support));
      if (confidence < level.even) return;
      const method = evidence > 0 ? 'contextual_pattern' : 'pattern_match';
      const city = tail.isCity ? { first: street.last + 1, last: tail.last } : null;
      const address = { first, last: tail.last, street, code: tail.code, city };
      for (const field of isWhole
        ? [{ type: 'street_address' as const, start, end }]
        : fieldsOf(reader, address))
        report({ ...field, confidence, method });
      // What is unsure hides no address after it.
      taken = confidence < level.threshold ? (tokens.end[street.last] as number) : end;
    };
    for (let at = 0; at < tokens.count; at += 1) {
      if (!mayOpen(tokens, at, openers) || (tokens.start[at] as number) < taken) continue;
      const opens = reader.isWord(at) ? openers(tokens.word[at] as number) : 0;
      const line = (opens & labelOfLine) === 0 ? null : readLine(text, tokens.start[at] as number);
      if (line !== null) {
        report({ type: 'street_address', ...line, ...labelled });
        taken = line.end;
        continue;
      }
      const boxed = (opens & box) !== 0 ? boxAt(reader, at, taken) : null;
      if (boxed !== null) {
        reportStreet(boxed, boxed.isWhole);
        continue;
      }
      const isStart = mayStart(reader, at);
      const whole = readWhole(reader, at, isStart);
      if (whole !== null) reportStreet(whole, true);
      else if (isStart) {
        const street = readNamed(reader, at) ?? readStreet(reader, at);
        if (street !== null) reportStreet(street);
      }
    }
  };
};

/** The box that starts at the token, with a number before it and a street after it. */
function boxAt(reader: Reader, at: number, taken: number) {
  const { tokens, text } = reader.scan;
  const start = tokens.start[at] as number;
  const read = readBox(text, start);
  if (read === null) return null;
  const last = tokenFrom(tokens, read.end) - 1;
  const isNumbered = reader.isNumber(at - 1) && reader.gap(at - 1) === ' ' && taken < start;
  const street = read.isWhole ? null : streetAfter(reader, last);
  const first = isNumbered ? at - 1 : at;
  return {
    first,
    last: street ?? last,
    confidence: level.sure,
    lower: false,
    isBox: true,
    isWhole: read.isWhole,
  };
}

/** `P.O. Box 12, 26 Elm Street`: the last token of the street after a box. */
function streetAfter(reader: Reader, box: number): number | null {
  if (reader.gap(box) !== ', ' || !reader.isNumber(box + 1)) return null;
  const street = readStreet(reader, box + 1);
  return street !== null && street.confidence >= level.threshold ? street.last : null;
}

/** An address of parts, or of Japan or Korea, which has nothing more after it. */
function readWhole(reader: Reader, at: number, isStart: boolean): Street | null {
  const { tokens, text } = reader.scan;
  const first = partsFrom(reader, at);
  const parts = first === null ? null : readParts(reader, first);
  if (first !== null && parts !== null) return { first, ...parts, lower: false };
  if (reader.isWord(at) || !isStart) return null;
  const end = easternEnd(text, tokens.start[at] as number);
  if (end === -1) return null;
  const isSigned = reader.word(at - 1) === 'số' && reader.gap(at - 1) === ' ';
  return {
    first: isSigned ? at - 1 : at,
    last: tokenFrom(tokens, end) - 1,
    confidence: level.sure,
    lower: false,
  };
}

function isCoded(reader: Reader, code: { last: number } | null): boolean {
  return code !== null && !isYearOf(reader, code.last);
}

/** What `on`, and more what `at` before a street leaves of the doubt. */
function leadOf(reader: Reader, first: number): number {
  if ((reader.kind(first - 1) & is.lead) === 0 || reader.gap(first - 1) !== ' ') return 1;
  return reader.word(first - 1) === 'at' ? 0.48 : level.possible;
}

/** The bits of the words that `readBox` and `readLine` read. */
const box = 1;
const labelOfLine = 4;
const longestNumber = 5;

/** How sure words with capitals after a number are a street at most, where no postal code, label or kind of street shows. */
const unnamed = 0.84;

/** Spares most tokens a closer look: long numbers, and words without a capital that open no address. */
function mayOpen({ made: its, start, end, word }: Tokens, at: number, openers: WordKinds): boolean {
  const bits = its[at] as number;
  if ((bits & made.digits) !== 0) return (end[at] as number) - (start[at] as number) <= longestNumber;
  return (bits & (made.capital | made.letters)) !== 0 || openers(word[at] as number) !== 0;
}

const ordinal = /^\d{1,2}(?:st|nd|rd|th)$/;

/** Where an address of parts starts: at a unit or a number with its sign, or at the first word of the building that ends here. */
function partsFrom(reader: Reader, at: number): number | null {
  if (!reader.isWord(at)) return !reader.isNumber(at) && ordinal.test(reader.word(at)) ? at : null;
  if (!reader.isCapital(at)) return null;
  // `Glebe House, Kilmore`, yet `House 12, Road 3`
  const isLast = reader.gap(at) === ', ' && at > 0 && reader.gap(at - 1) === ' ' && reader.isCapital(at - 1);
  const isUnit = (reader.kind(at) & is.unit) !== 0 && !(isLast && (reader.kind(at) & is.building) !== 0);
  if (isUnit || reader.word(at) === 'No') return at;
  if ((reader.kind(at) & is.building) === 0 || reader.gap(at) !== ', ') return null;
  let first = at;
  while (first > at - 4 && reader.gap(first - 1) === ' ' && reader.isCapital(first - 1)) first -= 1;
  if (first === at) return null;
  return lettered(reader, first - 2) === first - 1 ? first - 2 : first;
}

/** A house number, or a word that is the name of a street or comes before one. */
function mayStart(reader: Reader, at: number): boolean {
  if (isJoined(reader, at)) return false;
  if (!reader.isWord(at))
    return (
      (isNumbering(reader, at) || (reader.isNumber(at) && mayFollowNumber(reader, at))) &&
      !isOfLongNumber(reader, at) &&
      !isOfCode(reader, at)
    );
  if (isKindBefore(reader, at)) return true;
  // `Rosenstrasse 14`, `Baker Street 12`
  if (!reader.isCapital(at) || reader.kind(at) & is.label) return false;
  return reader.isNumber(at + 1)
    ? compound.test(plain(reader.word(at))) || isBeforeCode(reader, at + 1)
    : (reader.kind(at + 1) & is.after) !== 0
      ? reader.isNumber(at + 2) ||
        (reader.kind(at + 2) & is.sign) !== 0 ||
        isSpokenOf(reader, at) ||
        isOwnLine(reader, at, at + 1)
      : /^[ -]$/.test(reader.gap(at)) &&
        (reader.isNumber(at + 2)
          ? isBeforeCode(reader, at + 2) && !compound.test(plain(reader.word(at + 1)))
          : isNamedByTwo(reader, at));
}

const joining = /[\p{L}\p{N}_$€£.:/\\@#%+=-]/u;
const joiningSigns = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(joining.test(String.fromCharCode(code))),
);

/** Whether the token goes on from what comes before it: a_b, 1.12, x=12. */
function isJoined(reader: Reader, at: number): boolean {
  const { text, tokens } = reader.scan;
  const start = tokens.start[at] as number;
  if (start === 0) return false;
  // `#305-1200 Burrard Street`
  if (text[start - 1] === '#' && reader.gap(at) === '-' && reader.isNumber(at + 1)) return false;
  const sign = text.charCodeAt(start - 1);
  return sign < 128 ? joiningSigns[sign] === 1 : joining.test(text[start - 1] as string);
}

/** `Tsimiski 51, 105 63 Athens`: a house number with a postal code after it, which show a street of any name. */
function isBeforeCode(reader: Reader, at: number): boolean {
  return (
    !reader.isWord(at + 1) &&
    !isMonth(reader, at - 1) &&
    reader.gap(at - 1) === ' ' &&
    /^(?:, ?|,?\r?\n)$/.test(reader.gap(at))
  );
}

/** `Za Lesem 12/3, 110 00 Praha`: whether the number follows a name, and part of an address after it. */
function isNumbering(reader: Reader, at: number): boolean {
  if (!reader.isNumber(at) || !isNamed(reader, at - 1) || !/^\.? $/.test(reader.gap(at - 1))) return false;
  const last = numberAfter(reader, at - 1);
  return last >= at && (reader.gap(last) === ', ' || readUnit(reader, last + 1) !== null);
}

function isNamed(reader: Reader, at: number): boolean {
  if (at < 0 || !reader.isWord(at) || reader.kind(at) & (is.unit | is.sign)) return false;
  if (reader.gap(at) !== ' ') return (reader.kind(at) & (is.before | is.after)) !== 0;
  return reader.isCapital(at) && (marksAt(reader.scan, at) & marks.thing) === 0 && !isMonth(reader, at);
}

/** The street of any name whose number is here, where a postal code shows it. */
function readNamed(reader: Reader, at: number): Street | null {
  if (reader.isWord(at) || !isNumbering(reader, at)) return null;
  const last = numberAfter(reader, at - 1);
  const first = nameStart(reader, at - 1, false);
  const next = (readUnit(reader, last + 1) ?? last) + 1;
  const isCode = (code: number | null) => code !== null && !isYearOf(reader, code);
  const hasCode = isCode(readPostal(reader, next)) || isCode(readPostal(reader, next + 1));
  return hasCode ? { first, last, confidence: level.remote, lower: false } : null;
}

/** `Karl Johans gate 22` */
function isNamedByTwo(reader: Reader, at: number): boolean {
  return (reader.kind(at + 2) & is.after) !== 0 && reader.isCapital(at + 1) && reader.isNumber(at + 3);
}

/** `on Calder Street`: without a number. */
function isSpokenOf(reader: Reader, at: number): boolean {
  if (at === 0 || (reader.kind(at - 1) & is.lead) === 0 || reader.gap(at - 1) !== ' ') return false;
  return reader.isCapital(at + 1) && reader.word(at + 1).length > 3 && !famous.test(reader.word(at));
}

/** The number of a unit starts no street: `Apt. 12 8 Rue de Rivoli`; nor does one with anything but a name after it. */
function mayFollowNumber(reader: Reader, at: number): boolean {
  const isUnits = (reader.kind(at - 1) & is.unit) !== 0 && /^[.:]? ?#?$/.test(reader.gap(at - 1));
  if (isUnits && !isShared(reader, at)) return false;
  return (
    reader.isNumber(at + 1) ||
    reader.isCapital(at + 1) ||
    vietnamese.test(reader.word(at + 1)) ||
    reader.kind(at + 1) !== 0 ||
    reader.kind(at + 2) !== 0 ||
    reader.kind(at + 3) !== 0 ||
    reader.isNumber(at + 2)
  );
}
