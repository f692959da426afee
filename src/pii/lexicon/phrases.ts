import { asked } from '#pii/text/marks.ts';
import type { Scan } from '#pii/text/scan.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A phrase that is at a token: its tokens are [from, to). */
type Met<T> = { from: number; to: number; meaning: T };
/** The longest phrase that starts at the token, which is one of `tokens.openers`. */
export type PhraseLookup<T> = (scan: Scan, at: number) => Met<T> | null;

/** Numbers are no words of the vocabulary: they are known by their value, `2` of `type 2 diabetes` as −4. */
const numberId = (word: string) => -2 - Number(word);
const isNumber = /^\d{1,6}$/;

/** So far apart the words of a phrase may be: `attorney–client`, `privileged & confidential`. */
const longestGap = 3;

/** Compiles phrases with what they mean. A phrase of several words is also known as one: `api key`, `apiKey`. */
export function phraseLookup<T>(
  phrases: Iterable<readonly [string, T]>,
  vocabulary: Vocabulary,
): PhraseLookup<T> {
  const byFirst: { ids: number[]; meaning: T }[][] = [];
  const places = new Map<number, number>();
  const put = (words: string[], meaning: T) => {
    const ids = words.map((word, index) =>
      isNumber.test(word) ? numberId(word) : vocabulary.add(word, index === 0 ? asked.opener : 0),
    );
    const first = ids[0] as number;
    if (!places.has(first)) places.set(first, byFirst.push([]));
    byFirst[(places.get(first) as number) - 1]?.push({ ids, meaning });
  };
  for (const [phrase, meaning] of phrases) {
    const words = phrase.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    put(words, meaning);
    if (words.length > 1) put([words.join('')], meaning);
  }
  for (const known of byFirst) known.sort((a, b) => b.ids.length - a.ids.length);
  // An array is read for every token of a text: ten times as fast as the map.
  const placeOf = new Uint16Array(Math.max(0, ...places.keys()) + 1);
  for (const [id, place] of places) placeOf[id] = place;
  return (scan, at) => {
    const place = placeOf[scan.tokens.word[at] as number];
    if (!place) return null;
    for (const { ids, meaning } of byFirst[place - 1] as { ids: number[]; meaning: T }[])
      if (stands(scan, at, ids)) return { from: at, to: at + ids.length, meaning };
    return null;
  };
}

function stands({ tokens, text }: Scan, at: number, ids: number[]): boolean {
  if (at + ids.length > tokens.count) return false;
  for (let index = 1; index < ids.length; index += 1) {
    const id = ids[index] as number;
    if (id < -1) {
      const token = text.slice(tokens.start[at + index], tokens.end[at + index]);
      if (!isNumber.test(token) || numberId(token) !== id) return false;
    } else if (tokens.word[at + index] !== id) return false;
    const gap = (tokens.start[at + index] as number) - (tokens.end[at + index - 1] as number);
    if (gap > longestGap) return false;
  }
  return true;
}
