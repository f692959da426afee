import type { Span } from '#analysis/document.ts';
import { foldWord, isIgnorable } from './fold.ts';
import { stem } from './stem.ts';
import { indexStopWords } from './stopwords.ts';

/** Longest term that is kept whole; the index must not cut below it. A longer one is cut, alike in text and query. */
export const maxTermLength = 100;

// 0 = separator, 1 = part of a word.
const asciiKind = new Uint8Array(128);
for (let code = 0; code < 128; code += 1) {
  if (/[a-z0-9]/i.test(String.fromCharCode(code))) asciiKind[code] = 1;
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;
const unspaced = new RegExp(
  String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}` +
    String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]`,
  'u',
);
const runs = new RegExp(`(${unspaced.source}+)|((?:(?!${unspaced.source})[\\p{L}\\p{N}\\p{M}])+)`, 'gu');

const cacheLimit = 60_000;
const cache = new Map<string, string>();

function isWordCode(text: string, at: number, code: number): boolean {
  if (code < 128) return asciiKind[code] === 1;
  if (isIgnorable(code) || (code >= 0xd800 && code <= 0xdfff)) return true;
  return wordCharacter.test(text[at] as string);
}

/** Bigrams of a run of a script without spaces; a single character is a term of its own. */
function bigrams(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

function analyseRun(folded: string): string[] {
  const out: string[] = [];
  for (const [, unspacedRun, word] of folded.matchAll(runs)) {
    if (unspacedRun !== undefined) out.push(...bigrams(unspacedRun));
    else if (word !== undefined && !indexStopWords.has(word)) out.push(stem(word).slice(0, maxTermLength));
  }
  return out;
}

/** The terms of one raw word, joined by spaces: usually one, none for a stop word, several for CJK. */
function analyseWord(raw: string): string {
  const known = cache.get(raw);
  if (known !== undefined) return known;
  const terms = analyseRun(foldWord(raw)).join(' ');
  if (cache.size >= cacheLimit) cache.clear();
  if (raw.length <= 40) cache.set(raw, terms);
  return terms;
}

function isPossessive(text: string, at: number, end: number): boolean {
  const mark = text.charCodeAt(at);
  if (mark !== 0x27 && mark !== 0x2019) return false;
  if ((text.charCodeAt(at + 1) | 32) !== 0x73) return false;
  return at + 2 >= end || !isWordCode(text, at + 2, text.charCodeAt(at + 2));
}

/**
 * Calls `visit` for each raw word of `text[start, end)`, in order. A word is a run of letters, digits and
 * marks of any script; a possessive `'s` belongs to no word.
 */
function forEachWord(text: string, { start, end }: Span, visit: (start: number, end: number) => void): void {
  let at = start;
  while (at < end) {
    if (!isWordCode(text, at, text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const from = at;
    while (at < end && isWordCode(text, at, text.charCodeAt(at))) at += 1;
    visit(from, at);
    if (at < end && isPossessive(text, at, end)) at += 2;
  }
}

/**
 * The analysed terms of `text[start, end)` joined by single spaces: folded, stemmed (English), without stop
 * words, scripts without spaces as bigrams. Index and query must both come through here; `leaveOut` names
 * further words (folded, unstemmed) that a query does without.
 */
export function bodyTerms(
  text: string,
  { start = 0, end = text.length, leaveOut }: Partial<Span> & { leaveOut?: ReadonlySet<string> } = {},
): string {
  const terms: string[] = [];
  forEachWord(text, { start, end }, (from, to) => {
    const raw = text.slice(from, to);
    if (leaveOut?.has(foldWord(raw))) return;
    const term = analyseWord(raw);
    if (term !== '') terms.push(term);
  });
  return terms.join(' ');
}

/** The raw words of a text with their analysed terms, in order; without stop words. Offsets as `bodyTerms` reads them. */
export function placedTerms(text: string): (Span & { terms: string[] })[] {
  const placed: (Span & { terms: string[] })[] = [];
  forEachWord(text, { start: 0, end: text.length }, (start, end) => {
    const terms = analyseWord(text.slice(start, end));
    if (terms !== '') placed.push({ start, end, terms: terms.split(' ') });
  });
  return placed;
}
