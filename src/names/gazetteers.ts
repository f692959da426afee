import { readFileSync } from 'node:fs';

/** The lists of src/names/gazetteers/: words that are names of people or places, and words that are neither. */
export type Gazetteer =
  | 'usual-words'
  | 'ordinary-words'
  | 'first-names'
  | 'last-names'
  | 'rare-names'
  | 'countries'
  | 'regions'
  | 'cities-large'
  | 'cities-small';

const longestEntry = 1 << 10;
const newline = 10;

/**
 * Goes through the entries of a list, in lower case and without accents, as tools/make-gazetteers.ts wrote them: in each line
 * a letter for how much of the one before it shares (A: nothing), then the rest. `entry` is one buffer that is written again.
 */
export function eachEntry(list: Gazetteer, visit: (entry: Uint16Array, length: number) => void): void {
  const entry = new Uint16Array(longestEntry);
  const text = readFileSync(new URL(`./gazetteers/${list}.txt`, import.meta.url), 'utf8');
  for (let at = 0; at < text.length; at += 1) {
    let length = text.charCodeAt(at) - 65;
    for (at += 1; at < text.length && text.charCodeAt(at) !== newline; at += 1)
      entry[length++] = text.charCodeAt(at);
    visit(entry, length);
  }
}
