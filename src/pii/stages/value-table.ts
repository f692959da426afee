import { kindOf, kinds } from '#pii/text/letters.ts';
import type { Match } from '#pii/recogniser.ts';
import { piiTypes, type PiiType } from '#pii/types.ts';
import { firstHash, hashedOn } from '#pii/lexicon/vocabulary.ts';

/** Values of a text by where they are in it, so that they are found again: a large text has a million of them. */
export type ValueTable = {
  add: (find: Match) => void;
  /** The longest of them that is there again, up to the end of a word, as what it was found most surely. */
  matchAt: (at: number) => Match | null;
  /** 1 for code units that one of them starts with. */
  first: Uint8Array;
  size: () => number;
};

/** What is shorter is in texts for other things too. */
export const shortestValue = 5;
/** Of a text with more, the others are not found again. */
const mostValues = 1 << 20;
const openings = 1 << 16;

type Table = {
  text: string;
  /** Of the values the digits alone count, whatever single blanks, dashes and points are between them. */
  isSpaced: boolean;
  first: Uint8Array;
  /** By a hash of how values begin: so many characters the longest of them has. */
  longest: Uint8Array;
  count: number;
  columns: Columns;
  /** Ids by the hashes of their values, open-addressed. */
  slots: Int32Array;
};

type Columns = {
  start: Int32Array;
  end: Int32Array;
  hash: Int32Array;
  type: Uint8Array;
  confidence: Float64Array;
};

export function createValueTable(text: string, { isSpaced }: { isSpaced: boolean }): ValueTable {
  const table: Table = {
    text,
    isSpaced,
    first: new Uint8Array(0x10000),
    longest: new Uint8Array(openings),
    count: 0,
    columns: roomFor(64),
    slots: new Int32Array(256).fill(-1),
  };
  return {
    first: table.first,
    size: () => table.count,
    add: (find) => addTo(table, find),
    matchAt: (at) => matchAt(table, at),
  };
}

function addTo(table: Table, { type, start, end, confidence }: Match): void {
  let hash = firstHash;
  let kept = 0;
  let opening = 0;
  for (let at = start; at < end; at += 1) {
    const code = table.text.charCodeAt(at);
    if (!isKept(table, code)) continue;
    hash = hashedOn(hash, code);
    kept += 1;
    if (kept === shortestValue) opening = openingOf(hash);
  }
  let id = idOf(table, spread(hash), { start, end });
  if (id === -1) {
    if (table.count === mostValues) return;
    if (table.count === table.columns.start.length) widen(table);
    id = table.count;
    table.count += 1;
    table.columns.start[id] = start;
    table.columns.end[id] = end;
    table.columns.hash[id] = spread(hash);
    place(table, id);
    table.first[firstOf(table, start)] = 1;
    table.longest[opening] = Math.max(table.longest[opening] as number, kept);
  }
  if (confidence <= (table.columns.confidence[id] as number)) return;
  table.columns.confidence[id] = confidence;
  table.columns.type[id] = piiTypes.indexOf(type);
}

function matchAt(table: Table, start: number): Match | null {
  const { text, columns } = table;
  let hash = firstHash;
  let kept = 0;
  let most = shortestValue;
  let match: { id: number; end: number } | null = null;
  for (let at = start; at < text.length && kept < most; at += 1) {
    const code = text.charCodeAt(at);
    if (!isKept(table, code)) {
      if (isBetween(code) && kindOf[text.charCodeAt(at + 1)] === kinds.digit) continue;
      break;
    }
    hash = hashedOn(hash, code);
    kept += 1;
    if (kept < shortestValue) continue;
    if (kept === shortestValue) most = table.longest[openingOf(hash)] as number;
    if (most === 0 || (isWordly(code) && isWordly(text.charCodeAt(at + 1)))) continue;
    const id = idOf(table, spread(hash), { start, end: at + 1 });
    if (id !== -1) match = { id, end: at + 1 };
  }
  if (!match) return null;
  const type = piiTypes[columns.type[match.id] as number] as PiiType;
  const confidence = columns.confidence[match.id] as number;
  return { type, start, end: match.end, confidence, method: 'contextual_pattern' };
}

/** Digits, and letters of scripts that put blanks between words: others may touch a value. */
export function isWordly(code: number): boolean {
  const kind = kindOf[code];
  return kind === kinds.digit || kind === kinds.lower || kind === kinds.upper;
}

function isKept({ isSpaced }: Table, code: number): boolean {
  return !isSpaced || kindOf[code] === kinds.digit;
}

/** Between the digits of a number: a blank, a dash, a point, a slash. */
function isBetween(code: number): boolean {
  return code === 0x20 || code === 0x2d || code === 0x2e || code === 0x2f;
}

function firstOf(table: Table, start: number): number {
  let at = start;
  while (!isKept(table, table.text.charCodeAt(at))) at += 1;
  return table.text.charCodeAt(at);
}

/** The value that is written there; -1 for none. */
function idOf(table: Table, hash: number, span: { start: number; end: number }): number {
  const mask = table.slots.length - 1;
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const id = table.slots[slot] as number;
    if (id === -1 || (table.columns.hash[id] === hash && isSame(table, id, span))) return id;
  }
}

function isSame(table: Table, id: number, { start, end }: { start: number; end: number }): boolean {
  const { text, columns } = table;
  const last = columns.end[id] as number;
  let its = columns.start[id] as number;
  let other = start;
  for (;;) {
    while (its < last && !isKept(table, text.charCodeAt(its))) its += 1;
    while (other < end && !isKept(table, text.charCodeAt(other))) other += 1;
    if (its >= last || other >= end) return its >= last && other >= end;
    if (text.charCodeAt(its) !== text.charCodeAt(other)) return false;
    its += 1;
    other += 1;
  }
}

function place({ columns, slots }: Table, id: number): void {
  const mask = slots.length - 1;
  let slot = (columns.hash[id] as number) & mask;
  while (slots[slot] !== -1) slot = (slot + 1) & mask;
  slots[slot] = id;
}

function widen(table: Table): void {
  const wider = roomFor(table.count * 2);
  for (const key of columnNames) wider[key].set(table.columns[key]);
  table.columns = wider;
  table.slots = new Int32Array(table.count * 4).fill(-1);
  for (let id = 0; id < table.count; id += 1) place(table, id);
}

const columnNames = ['start', 'end', 'hash', 'type', 'confidence'] as const;

function roomFor(size: number): Columns {
  return {
    start: new Int32Array(size),
    end: new Int32Array(size),
    hash: new Int32Array(size),
    type: new Uint8Array(size),
    confidence: new Float64Array(size),
  };
}

function openingOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & (openings - 1);
}

/** The low bits of a product know little of its high ones. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15);
}
