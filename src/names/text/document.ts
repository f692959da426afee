import { knownNamesIn, type NameKind } from '#names/known/known-names.ts';
import { createFlagTable, type FlagTable } from './flag-table.ts';
import { gaps, shapes, wordsOf, type Words } from './words.ts';

/** A text with what is known of its words before any of them is judged. */
export type NamesDocument = {
  text: string;
  words: Words;
  /** How a folded word is written elsewhere in the text: `writings`. */
  written: FlagTable;
  /** Where a known name begins: the index of the word behind it, else 0; and what lists say it is, as bits. */
  knownEnd: Int32Array;
  knownKinds: Int32Array;
  /** 1: within a known name that is not ambiguous. */
  known: Uint8Array;
  /** 1: begins a sentence or a line; 2: in a heading; 4: in a line without an end, as titles, cells and items are. */
  place: Uint8Array;
};

const writings = { small: 1, capitalWithin: 2 };
export const places = { opens: 1, heading: 2, unended: 4 };
export const ambiguousBit = 1 << 9;

const kindBits: Readonly<Record<NameKind, number>> = {
  actor: 1 << 0,
  malware: 1 << 1,
  tool: 1 << 2,
  campaign: 1 << 3,
  technique: 1 << 4,
  sector: 1 << 5,
  country: 1 << 6,
  organisation: 1 << 7,
  place: 1 << 8,
};
/** Kinds whose names are also written small: those alone make a name of a word in small letters. */
const software = kindBits.malware | kindBits.tool | kindBits.actor;

/** A range of a text, in UTF-16 units. */
export type Range = { start: number; end: number };

/** Cuts a text into words and looks them up. `headings`: ranges in order. */
export function readDocument(text: string, headings: readonly Range[] = []): NamesDocument {
  const words = wordsOf(text);
  const document: NamesDocument = {
    text,
    words,
    written: createFlagTable(words.count + 1),
    knownEnd: new Int32Array(words.count),
    knownKinds: new Int32Array(words.count),
    known: new Uint8Array(words.count),
    place: new Uint8Array(words.count),
  };
  markPlaces(document, headings);
  for (let at = 0; at < words.count; at += 1) {
    const shape = words.shape[at] as number;
    const isCapital = (shape & (shapes.capital | shapes.inner)) !== 0;
    if (!isCapital) document.written.add(words.hash[at] as number, writings.small);
    else if (((document.place[at] as number) & places.opens) === 0)
      document.written.add(words.hash[at] as number, writings.capitalWithin);
  }
  markKnown(document);
  return document;
}

/** Whether a sentence or a line begins with that word. */
const opensSentence = (gap: number): boolean => gap === gaps.stop || gap === gaps.lines || gap === gaps.line;

function markPlaces({ words, place }: NamesDocument, headings: readonly Range[]): void {
  let heading = 0;
  let open = 0;
  for (let at = 0; at < words.count; at += 1) {
    const start = words.start[at] as number;
    while (heading < headings.length && (headings[heading]?.end ?? 0) <= start) heading += 1;
    if (start >= (headings[heading]?.start ?? Infinity)) place[at] = places.heading;
    const gap = words.gap[at] as number;
    if (opensSentence(gap)) place[at] = (place[at] as number) | places.opens;
    if (gap === gaps.lines) markLine(place, open, at);
    if (opensSentence(gap)) open = at;
  }
}

/** A blank line ended what began at `open` without a full stop. */
function markLine(place: Uint8Array, open: number, end: number): void {
  for (let at = open; at < end; at += 1) place[at] = (place[at] as number) | places.unended;
}

function markKnown({ text, words, knownEnd, knownKinds, known }: NamesDocument): void {
  let at = 0;
  for (const { start, end, entities } of knownNamesIn(text)) {
    while (at < words.count && (words.start[at] as number) < start) at += 1;
    let last = at;
    while (last < words.count && (words.end[last] as number) < end) last += 1;
    if (last >= words.count || words.start[at] !== start || words.end[last] !== end) continue;
    let bits = ambiguousBit;
    for (const { kind, ambiguous } of entities)
      bits = (bits | kindBits[kind]) & (ambiguous ? -1 : ~ambiguousBit);
    knownEnd[at] = last + 1;
    knownKinds[at] = bits;
    if ((bits & ambiguousBit) === 0 && (bits & software) !== 0)
      for (let one = at; one <= last; one += 1) known[one] = 1;
  }
}
