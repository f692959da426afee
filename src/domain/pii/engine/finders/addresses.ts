import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import { made, tokenFrom, type Tokens } from '#domain/pii/engine/tokens.ts';
import { wordKinds, type WordKinds } from '#domain/pii/engine/words.ts';
import { plain } from '#domain/pii/engine/letters.ts';
import { is, readerOf, type Reader } from './addresses.reader.ts';
import { boxFirsts, easternEnd, readBox } from './addresses.boxes.ts';
import { readStreet, type Street } from './addresses.street.ts';
import { fieldsOf } from './addresses.layout.ts';
import { nothingBehind, readTail } from './addresses.tail.ts';
import {
  before,
  behind,
  behindOrElse,
  compound,
  famous,
  labels,
  leads,
  particles,
  signs,
  units,
} from './addresses.words.ts';

/** Street addresses, from the number (or the unit before it) to the last part that follows, as one span. */
export const makeAddresses: FinderMaker = (vocabulary) => {
  const kindsOf = wordKinds(vocabulary, [behind, behindOrElse, before, units, particles, leads, signs]);
  const openers = wordKinds(vocabulary, [boxFirsts, before]);
  const near = contextWords(labels, vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    const reader = readerOf(scan, kindsOf);
    let taken = 0;
    const tell = (street: Street, isWhole = false) => {
      const tail = isWhole ? nothingBehind(street.last) : readTail(reader, street.last, street.lower);
      const first = unitBefore(reader, street.first);
      const start = tokens.start[first] as number;
      const end = tokens.end[tail.last] as number;
      const evidence = evidenceAround(scan, { start, end }, near);
      const isUnit = first < street.first ? 0.5 : 1;
      const lead = (reader.kind(first - 1) & is.lead) !== 0 && reader.gap(first - 1) === ' ' ? 0.6 : 1;
      const confidence = 1 - (1 - street.confidence) * tail.doubt * isUnit * lead * (1 - evidence);
      if (confidence < 0.5) return;
      const method = evidence > 0 ? 'contextual_pattern' : 'pattern_match';
      const city = tail.isCity ? { first: street.last + 1, last: tail.last } : null;
      const address = { first, last: tail.last, street, code: tail.code, city };
      for (const field of isWhole
        ? [{ type: 'street_address' as const, start, end }]
        : fieldsOf(reader, address))
        report({ ...field, confidence, method });
      taken = end;
    };
    for (let at = 0; at < tokens.count; at += 1) {
      if (!mayOpen(tokens, at, openers)) continue;
      const start = tokens.start[at] as number;
      if (start < taken) continue;
      if (reader.isWord(at) && (openers(tokens.word[at] as number) & box) !== 0) {
        const read = readBox(text, start);
        if (read !== null) {
          const last = tokenFrom(tokens, read.end) - 1;
          const isNumbered = reader.isNumber(at - 1) && reader.gap(at - 1) === ' ' && taken < start;
          tell({ first: isNumbered ? at - 1 : at, last, confidence: 0.9, lower: false }, read.isWhole);
          continue;
        }
      }
      if (!mayStart(reader, at)) continue;
      const easternLast = reader.isWord(at) ? -1 : easternEnd(text, start);
      if (easternLast !== -1) {
        tell({ first: at, last: tokenFrom(tokens, easternLast) - 1, confidence: 0.9, lower: false }, true);
        continue;
      }
      const street = readStreet(reader, at);
      if (street !== null) tell(street);
    }
  };
};

/** The bit of the words that `readBox` reads. */
const box = 1;
const longestNumber = 5;

/** Spares most tokens a closer look: long numbers, and words without a capital that open no address. */
function mayOpen({ made: its, start, end, word }: Tokens, at: number, openers: WordKinds): boolean {
  const bits = its[at] as number;
  if ((bits & made.digits) !== 0) return (end[at] as number) - (start[at] as number) <= longestNumber;
  return (bits & (made.capital | made.letters)) !== 0 || openers(word[at] as number) !== 0;
}

/** A house number, or a word that is the name of a street or stands before one. */
function mayStart(reader: Reader, at: number): boolean {
  if (isJoined(reader, at)) return false;
  if (!reader.isWord(at)) return reader.isNumber(at) && mayFollowNumber(reader, at);
  if ((reader.kind(at) & is.before) !== 0) return true;
  // `Rosenstrasse 14`, `Baker Street 12`
  if (!reader.isCapital(at)) return false;
  return reader.isNumber(at + 1)
    ? compound.test(plain(reader.word(at))) || isBeforeCode(reader, at + 1)
    : (reader.kind(at + 1) & is.behind) !== 0
      ? reader.isNumber(at + 2) || (reader.kind(at + 2) & is.sign) !== 0 || isSpokenOf(reader, at)
      : reader.gap(at) === ' ' &&
        (reader.isNumber(at + 2) ? isBeforeCode(reader, at + 2) : isNamedByTwo(reader, at));
}

const joining = /[\p{L}\p{N}_$€£.:/\\@#%+=-]/u;
const joiningSigns = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(joining.test(String.fromCharCode(code))),
);

/** Whether the token goes on from what stands before it: a_b, 1.12, x=12. */
function isJoined({ scan: { text, tokens } }: Reader, at: number): boolean {
  const start = tokens.start[at] as number;
  if (start === 0) return false;
  const sign = text.charCodeAt(start - 1);
  return sign < 128 ? joiningSigns[sign] === 1 : joining.test(text[start - 1] as string);
}

/** `Tsimiski 51, 105 63 Athens`: a house number with a postal code behind it, which tell a street of any name. */
function isBeforeCode(reader: Reader, at: number): boolean {
  return !reader.isWord(at + 1) && reader.gap(at - 1) === ' ' && /^(?:, ?|,?\r?\n)$/.test(reader.gap(at));
}

/** `Karl Johans gate 22` */
function isNamedByTwo(reader: Reader, at: number): boolean {
  return (reader.kind(at + 2) & is.behind) !== 0 && reader.isCapital(at + 1) && reader.isNumber(at + 3);
}

/** `on Calder Street`: without a number. */
function isSpokenOf(reader: Reader, at: number): boolean {
  if (at === 0 || (reader.kind(at - 1) & is.lead) === 0 || reader.gap(at - 1) !== ' ') return false;
  return reader.isCapital(at + 1) && reader.word(at + 1).length > 3 && !famous.test(reader.word(at));
}

/** The number of a unit starts no street: `Apt. 12 8 Rue de Rivoli`; nor does one with anything but a name behind it. */
function mayFollowNumber(reader: Reader, at: number): boolean {
  if ((reader.kind(at - 1) & is.unit) !== 0 && !reader.gap(at - 1).includes('\n')) return false;
  return (
    reader.isNumber(at + 1) ||
    reader.isCapital(at + 1) ||
    reader.kind(at + 1) !== 0 ||
    reader.kind(at + 2) !== 0 ||
    reader.kind(at + 3) !== 0 ||
    reader.isNumber(at + 2)
  );
}

/** `Apt. 5, 12 Baker Street`: the token that the unit before the street starts at. */
function unitBefore(reader: Reader, at: number): number {
  if (at < 2 || (reader.kind(at - 2) & is.unit) === 0 || !/^,?\s+$/.test(reader.gap(at - 1))) return at;
  return /^\.? ?$/.test(reader.gap(at - 2)) ? at - 2 : at;
}
