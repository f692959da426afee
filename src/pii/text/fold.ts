import { isIgnorable } from '#analysis/language/fold.ts';
import { kindOf, kinds } from './letters.ts';
import { pattern } from '#pii/text/pattern.ts';

/** A text in the one spelling that recognisers read, with the way back to the original. */
export type Folded = {
  text: string;
  /** The place in the original (UTF-16 code units) of a place in the folded text. */
  original: (span: { start: number; end: number }) => { start: number; end: number };
};

/** The places where the two texts differ, as numbers: [start, end) of the folded text stands for [from, to) of the original. */
type Edits = { count: number; blocks: Int32Array[] };
const perEdit = 4;
/** Edits of a block, as a power of two: few, since most texts that are folded are a word long. */
const blockBits = 8;

/**
 * What may stand for something else: the spellings of `written`, `&#64;`, `\u0040`, `\n`, `\"`, `[at]`, `(dot)`. In JSON in
 * JSON each level doubles the backslashes and adds that before the quote: 1, 3, 7, 15, 31. Two before a quote are one that
 * stands for itself.
 */
const spellings = pattern('y')`
    %(?:40|3[Aa]|2[0BbDdEe])|&(?:#(?:\d{2,3}|[xX][0-9A-Fa-f]{2});|(?:commat|period|hyphen|nbsp|quot|apos);)
    |(?<!\\)(?:\\|\\{3}|\\{7}|\\{15}|\\{31})["'/]|\\{1,32}(?:u[0-9A-Fa-f]{4}|[nrt](?![a-z\\])
    |[nrt](?=[\w.+-]{1,64}@))|\s?[[({<]\s?(?:at|AT|At|dot|DOT|Dot|@|\.)\s?[\])}>]\s?`;
const is = { sign: 1, bracket: 2, foreign: 3 } as const;
/** What a code unit may start. */
const signs = new Uint8Array(0x10000).fill(is.foreign, 0x80);
for (const sign of '%&\\') signs[sign.charCodeAt(0)] = is.sign;
for (const sign of '[({<') signs[sign.charCodeAt(0)] = is.bracket;
/** What may follow a bracket of a spelling. */
const inBracket = new Uint8Array(0x10000).fill(1, 0x80);
for (const sign of 'aAdD@. \t\n\v\f\r') inBracket[sign.charCodeAt(0)] = 1;
const blank = /\s/;
const written: Record<string, string> = {
  '%40': '@', '%3a': ':', '%20': ' ', '%2b': '+', '%2d': '-', '%2e': '.',
  '&commat;': '@', '&period;': '.', '&hyphen;': '-', '&nbsp;': ' ',
  '&quot;': '"', '&apos;': "'",
}; // prettier-ignore
/** Raised, and on the line again in NFKC: at the end of a word they are none of it. */
const raised = /[\u00b2\u00b3\u00b9\u2070-\u207f\u2120\u2122]/;
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const combining = /\p{M}/u;
/** Without one of these, a run that is in NFKC is left as it is. */
const unusual = /[\p{Cf}\p{Pd}\p{Zs}\p{Nd}\p{M}\u2212]/u;

/**
 * Folds a text once: compatibility forms (Unicode NFKC), digits of all scripts, dashes and spaces of all kinds become the
 * ordinary ones, invisible characters go, and `%40`, `&#64;`, `[at]` and the like become what they stand for. Linear.
 */
export function fold(text: string): Folded {
  const edits: Edits = { count: 0, blocks: [] };
  const parts = createParts();
  let copied = 0;
  let length = 0;
  const mostGrown = leastGrowth + text.length / 4;
  const put: Put = (from, to, replacement) => {
    // A few characters stand for up to eighteen: nothing that is written, but enough to fill the memory.
    const grown = length + (from - copied) + replacement.length - to;
    if (grown > mostGrown && replacement.length > to - from) return;
    parts.add(text.slice(copied, from), replacement);
    length += from - copied;
    // One for one, places stay what they are.
    if (to - from !== 1 || replacement.length !== 1)
      addEdit(edits, { start: length, end: length + replacement.length, from, to });
    length += replacement.length;
    copied = to;
  };
  for (let at = 0, from = 0; at < text.length; at += 1) {
    const its = signs[text.charCodeAt(at)] as number;
    if (its === 0) continue;
    const end = its === is.foreign ? foreignEnd(text, at) : spellingEnd(text, { from, at }, put);
    if (its === is.foreign) {
      const run = text.slice(at, end);
      if (unusual.test(run) || isChanged(run)) foldForeign(text, at, end, put);
    }
    if (end === -1) continue;
    from = end;
    at = end - 1;
  }
  if (copied === 0) return { text, original: (span) => span };
  parts.add(text.slice(copied), '');
  return { text: parts.joined(), original: (span) => toOriginal(edits, span) };
}

type Put = (from: number, to: number, replacement: string) => void;

/** Puts what the spelling stands for whose first sign this is, with a blank before its bracket; its end, -1 when it is none. */
function spellingEnd(text: string, { from, at }: { from: number; at: number }, put: Put): number {
  const isBracket = signs[text.charCodeAt(at)] === is.bracket;
  if (isBracket && inBracket[text.charCodeAt(at + 1)] !== 1) return -1;
  const start = isBracket && at > from && blank.test(text.charAt(at - 1)) ? at - 1 : at;
  spellings.lastIndex = start;
  const found = spellings.exec(text)?.[0];
  if (found === undefined) return -1;
  put(start, start + found.length, spelt(found));
  return start + found.length;
}

function foreignEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text.charCodeAt(end) > 0x7f) end += 1;
  return end;
}

/** Whether NFKC makes something else of it; in pieces, since it may make eighteen times as much. */
function isChanged(run: string): boolean {
  for (let from = 0; from < run.length; from += runPiece) {
    const piece = run.slice(from, from + runPiece);
    if (piece.normalize('NFKC') !== piece) return true;
  }
  return false;
}

const runPiece = 4096;

/** So much longer a text may become in any case. */
const leastGrowth = 1 << 20;

/** Parts of a text. Where they are short they are joined now and then: each takes as much memory as some dozens of characters. */
function createParts() {
  const parts: string[] = [];
  let joinedUpTo = 0;
  let length = 0;
  return {
    add(...added: [string, string]): void {
      parts.push(...added);
      length += added[0].length + added[1].length;
      if (parts.length - joinedUpTo < partsAtOnce) return;
      if (length < partsAtOnce * shortPart) parts.push(parts.splice(joinedUpTo).join(''));
      joinedUpTo = parts.length;
      length = 0;
    },
    /** All of them; none is kept. */
    joined: (): string => parts.splice(0).join(''),
  };
}

const partsAtOnce = 4096;
const shortPart = 32;

function addEdit(
  edits: Edits,
  { start, end, from, to }: { start: number; end: number; from: number; to: number },
): void {
  const at = (edits.count & blockMask) * perEdit;
  if (at === 0) edits.blocks.push(new Int32Array(perEdit << blockBits));
  edits.blocks.at(-1)?.set([start, end, from, to], at);
  edits.count += 1;
}

const blockMask = (1 << blockBits) - 1;

/** What a spelling stands for. */
function spelt(found: string): string {
  const known = written[found.toLowerCase()];
  if (known !== undefined) return known;
  const decimal = /^&#(\d+)/.exec(found)?.[1];
  const code = decimal ?? /^(?:&#x|\\+u)([\da-f]+)/i.exec(found)?.[1];
  if (code !== undefined) return foldCharacter(String.fromCharCode(parseInt(code, decimal ? 10 : 16)));
  if (found.startsWith('\\')) return /["'/]$/.exec(found)?.[0] ?? ' ';
  return /at|@/i.test(found) ? '@' : '.';
}

/** One character with the marks on it at a time. */
function foldForeign(text: string, from: number, to: number, put: Put): void {
  // The mark on a plain letter follows it.
  let at = from > 0 && isMark(text, from) && /[A-Za-z]/.test(text.charAt(from - 1)) ? from - 1 : from;
  while (at < to) {
    let end = at + unitsAt(text, at);
    while (end < to && isMark(text, end)) end += unitsAt(text, end);
    if (end - at > 1 || unchanged[text.charCodeAt(at)] === 0) {
      const character = text.slice(at, end);
      const replacement = folded(character);
      if (replacement !== character && !isRaised(text, at)) put(at, end, replacement);
    }
    at = end;
  }
}

function isRaised(text: string, at: number): boolean {
  return raised.test(text.charAt(at)) && kindOf[text.charCodeAt(at - 1)] !== kinds.other;
}

function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}

function isMark(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0xd800 || code > 0xdfff
    ? marks[code] === 1
    : combining.test(String.fromCodePoint(text.codePointAt(at) as number));
}

/** Code units that are a combining mark. */
const marks = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  Number(kindOf[code] === kinds.letter && combining.test(String.fromCharCode(code))),
);
/** Code units that are known to fold to themselves. */
const unchanged = new Uint8Array(0x10000);
const foldedTo = new Map<string, string>();
const mostKnown = 1 << 14;

/** Remembers single characters: a text of one script has few. */
function folded(character: string): string {
  const before = foldedTo.get(character);
  if (before !== undefined) return before;
  const result = foldCharacter(character);
  if (result === character && character.length === 1) unchanged[character.charCodeAt(0)] = 1;
  else if (character.length <= 2 && foldedTo.size < mostKnown) foldedTo.set(character, result);
  return result;
}

function foldCharacter(character: string): string {
  const code = character.codePointAt(0) as number;
  if (isIgnorable(code)) return '';
  if (dashes.test(character)) return '-';
  if (spaces.test(character)) return ' ';
  const digit = character.length <= 2 && /^\p{Nd}$/u.test(character) ? digitOf(code) : null;
  return digit === null ? character.normalize('NFKC') : String(digit);
}

/** Decimal digits come in runs of ten from the zero on (Unicode, chapter 4.6). */
function digitOf(code: number): number {
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  // Runs may touch: the five alphabets of mathematical digits start at 0x1d7ce.
  return code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : (code - zero) % 10;
}

function toOriginal(
  edits: Edits,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  return { start: originalOf(edits, start, 'start'), end: originalOf(edits, end, 'end') };
}

function originalOf(edits: Edits, offset: number, side: 'start' | 'end'): number {
  let low = 0;
  let high = edits.count;
  // The edits that start before the offset; at its start, for the start of a span.
  while (low < high) {
    const middle = (low + high) >> 1;
    const [start] = editAt(edits, middle);
    if (side === 'start' ? start <= offset : start < offset) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return offset;
  const [, end, from, to] = editAt(edits, low - 1);
  if (offset >= end) return to + (offset - end);
  return side === 'start' ? from : to;
}

function editAt({ blocks }: Edits, index: number): [number, number, number, number] {
  const block = blocks[index >> blockBits] as Int32Array;
  const at = (index & blockMask) * perEdit;
  return [block[at], block[at + 1], block[at + 2], block[at + 3]] as [number, number, number, number];
}
