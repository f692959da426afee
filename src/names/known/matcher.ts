import { foldWord } from '#analysis/language/fold.ts';
import { createFlagTable, hashSeed, hashStep, type FlagTable } from '#names/text/flag-table.ts';

type Match<T> = { start: number; end: number; value: T };
/** Finds the longest entries in a text, from left to right and without overlaps, in linear time. */
export type Matcher<T> = (text: string) => Match<T>[];
/** A phrase: the folded parts that a text may write apart. */
export type Entry<T> = { parts: readonly string[]; value: T };

const opens = 1;
const ends = 2;
const longestName = 80;
/** Signs that a text sets in place of the plain apostrophe, and of the hyphen: they are equal to it. */
const apostrophes = ['\u2018', '\u2019', '\u02bc', '\u2032'];
const hyphens = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2212'];

/** For ASCII: the small letter or digit that a character is, 0 for what stands between words. */
const folded = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);
const between = new Set(
  [..." \n\r-._/'", '\u00a0', ...apostrophes, ...hyphens].map((sign) => sign.charCodeAt(0)),
);
// Unicode counts it among the letters.
const letterApostrophe = 0x02bc;
const letterOrDigit = /[\p{L}\p{N}\p{M}]/u;

/** A matcher of phrases by a hash over their letters and digits: what stands between the parts does not count. */
export function createMatcher<T>(entries: readonly Entry<T>[]): Matcher<T> {
  const values = new Map<string, T>();
  const table = createFlagTable(entries.reduce((sum, { parts }) => sum + parts.length, 1));
  for (const { parts, value } of entries) {
    let hash = hashSeed;
    for (const [at, part] of parts.entries()) {
      for (let unit = 0; unit < part.length; unit += 1) hash = hashStep(hash, part.charCodeAt(unit));
      table.add(hash, at === parts.length - 1 ? ends : opens);
    }
    values.set(parts.join(''), value);
  }
  return (text) => findAll(text, values, table);
}

function findAll<T>(text: string, values: ReadonlyMap<string, T>, table: FlagTable): Match<T>[] {
  const found: Match<T>[] = [];
  const word: Word = { end: 0, hash: 0 };
  for (let at = 0; at < text.length;) {
    if (!isWordAt(text, at)) {
      at += 1;
      continue;
    }
    readWord(text, at, hashSeed, word);
    const next = word.end;
    const match = table.get(word.hash) === 0 ? null : longestFrom(text, at, { word, values, table });
    if (match) found.push(match);
    at = match?.end ?? next;
  }
  return found;
}

type Word = { end: number; hash: number };
type Looking<T> = { word: Word; values: ReadonlyMap<string, T>; table: FlagTable };

/** The longest phrase whose first word is the one that was read. */
function longestFrom<T>(text: string, start: number, { word, values, table }: Looking<T>): Match<T> | null {
  let best: Match<T> | null = null;
  for (;;) {
    const flags = table.get(word.hash);
    if ((flags & ends) !== 0 && word.end - start <= longestName) {
      const value = values.get(foldSlice(text.slice(start, word.end)));
      if (value !== undefined) best = { start, end: word.end, value };
    }
    const next = isWordAt(text, word.end) ? word.end : word.end + 1;
    if ((flags & opens) === 0 || next - start > longestName) return best;
    if (next > word.end && !between.has(text.charCodeAt(word.end))) return best;
    if (!isWordAt(text, next)) return best;
    readWord(text, next, word.hash, word);
  }
}

const foldSlice = (slice: string): string =>
  slice
    .split(/[^\p{L}\p{N}\p{M}]+|\u02bc/u)
    .map(foldWord)
    .join('');

/** Whether a letter or digit begins or goes on here. A second half of a pair goes with its first. */
function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return folded[code] !== 0;
  if (!(code >= 0xaa) || code === letterApostrophe) return false;
  return letterOrDigit.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Reads letters and digits from `at` on, folded, into the hash. */
function readWord(text: string, at: number, before: number, into: Word): void {
  let hash = before;
  let end = at;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    const letter = code < 128 ? (folded[code] as number) : -1;
    if (letter === 0) break;
    if (letter < 0) return readForeign(text, at, before, into);
    hash = hashStep(hash, letter);
  }
  into.hash = hash;
  into.end = end;
}

/** The same for a word that has other letters than ASCII's. */
function readForeign(text: string, at: number, before: number, into: Word): void {
  let end = at;
  while (end < text.length && isWordAt(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  const word = foldWord(text.slice(at, end));
  let hash = before;
  for (let unit = 0; unit < word.length; unit += 1) hash = hashStep(hash, word.charCodeAt(unit));
  into.hash = hash;
  into.end = end;
}
