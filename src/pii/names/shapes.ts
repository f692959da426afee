import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import { made } from '#pii/text/tokens.ts';

export function marksAt({ tokens }: Scan, at: number): number {
  return at < 0 || at >= tokens.count ? 0 : (tokens.marks[at] as number);
}

/** The token as it is written; empty where there is none. */
export function wordAt({ text, tokens }: Scan, at: number): string {
  return at < 0 || at >= tokens.count ? '' : text.slice(tokens.start[at], tokens.end[at]);
}

/** The same in small letters. */
export function loweredAt(scan: Scan, at: number): string {
  return wordAt(scan, at).toLowerCase();
}

/** Letters alone, the first a capital. */
export function isCapitalised({ tokens }: Scan, at: number): boolean {
  return ((tokens.made[at] as number) & (made.capital | made.digits)) === made.capital;
}

/** JOHN, but not J. */
export function isShouted({ tokens }: Scan, at: number): boolean {
  return (
    ((tokens.made[at] as number) & (made.upper | made.lower | made.digits)) === made.upper &&
    (tokens.end[at] as number) - (tokens.start[at] as number) > 1
  );
}

/** What is between the token and the next one. */
export function gapAfter({ text, tokens }: Scan, at: number): string {
  const end = tokens.end[at] as number;
  return text.slice(
    end,
    Math.min(at + 1 < tokens.count ? (tokens.start[at + 1] as number) : text.length, end + 8),
  );
}

/** What is between the token and the one before it. */
export function gapBefore({ text, tokens }: Scan, at: number): string {
  const start = tokens.start[at] as number;
  return text.slice(Math.max(at > 0 ? (tokens.end[at - 1] as number) : 0, start - 8), start);
}

/** Whether words from `at` on may be one with those before: a blank or two, nothing else. */
export function isBlank(gap: string): boolean {
  return gap === ' ' || gap === '  ';
}

/** Whether [start, end) is in running text, rather than in a path, an identifier, an address or a call. */
export function isInProse(text: string, start: number, end: number): boolean {
  const before = start > 0 ? text.charCodeAt(start - 1) : space;
  const after = end < text.length ? text.charCodeAt(end) : space;
  const next = end + 1 < text.length ? text.charCodeAt(end + 1) : space;
  // \" and \' of texts that were quoted; </b>
  const isQuoted = after === backslash && (next === 0x22 || next === 0x27);
  const isTagged = after === 0x3c && next === 0x2f;
  if (joints[before] === 1 || (joints[after] === 1 && !isQuoted && !isTagged)) return false;
  // Foo(, Foo[; Ruby.new, Foo::bar, Content-Type
  if (after === 0x28 || after === 0x5b) return false;
  if (after === dot || after === 0x3a || after === dash)
    if (kindOf[next] !== kinds.other || next === after || next === 0x2f || next === 0x5f) return false;
  if (before === dot || before === 0x3a) return false;
  // ex-soldier and Anti-Virus, but not Content-Type
  return before !== dash || start < 2 || kindOf[text.charCodeAt(start - 2)] !== kinds.upper;
}

const space = 0x20;
const dash = 0x2d;
const dot = 0x2e;
const backslash = 0x5c;
const joints = new Uint8Array(0x10000);
for (const sign of '_/\\@#$=&%~^`<+{}') joints[sign.charCodeAt(0)] = 1;

/** Whether a sentence, a line or a quotation starts at the token. */
export function startsSentence(scan: Scan, at: number): boolean {
  if (at === 0) return true;
  const gap = gapBefore(scan, at);
  if (gap === '. ' && (marksAt(scan, at - 1) & marks.title) !== 0) return false;
  return /[.!?\n"“”:;•>]/.test(gap);
}

/** Whether the words around are in capitals, but for a few: then a capital says nothing. */
export function isInCapitals({ tokens }: Scan, at: number): boolean {
  let shouted = 0;
  let others = 0;
  for (let near = Math.max(0, at - around); near < Math.min(tokens.count, at + around); near += 1) {
    const bits = (tokens.made[near] as number) & (made.upper | made.lower | made.digits);
    if ((bits & (made.lower | made.digits)) === made.lower) others += 1;
    else if (bits === made.upper && (tokens.end[near] as number) - (tokens.start[near] as number) > 1)
      shouted += 1;
  }
  return shouted >= around && others * 4 <= shouted;
}

const around = 7;

/** Whether no word around has a capital: somebody writes without. */
export function isInLowerCase({ tokens }: Scan, at: number): boolean {
  for (let near = Math.max(0, at - 12); near < Math.min(tokens.count, at + 12); near += 1)
    if (((tokens.made[near] as number) & made.upper) !== 0) return false;
  return true;
}
