import { readFileSync } from 'node:fs';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Vocabulary } from './vocabulary.ts';

const files: readonly (readonly [string, number])[] = [
  ['usual-words', marks.usual | marks.ordinary],
  ['ordinary-words', marks.ordinary],
  ['first-names', marks.first],
  ['last-names', marks.last],
  ['rare-names', marks.rareName],
  ['countries', marks.country],
  ['regions', marks.region],
  ['cities-large', marks.city],
  ['cities-small', marks.town],
];

/** How many words and phrases the files hold, so that the vocabulary is made wide enough at once. */
export const gazetteerSize = 300_000;

const longestEntry = 1 << 10;
const newline = 10;

/** Adds what tools/make-gazetteers.ts wrote: in each line so many letters of the one before, then what follows them. */
export function loadGazetteers(vocabulary: Vocabulary): void {
  const entry = new Uint16Array(longestEntry);
  for (const [name, mark] of files) {
    const text = readFileSync(new URL(`../gazetteers/${name}.txt`, import.meta.url), 'utf8');
    for (let at = 0; at < text.length; at += 1) {
      let length = text.charCodeAt(at) - 65;
      for (at += 1; at < text.length && text.charCodeAt(at) !== newline; at += 1)
        entry[length++] = text.charCodeAt(at);
      addEntry(vocabulary, entry, length, mark);
    }
  }
}

/** Adds a word, or several with blanks or dashes between them as one entry that its first word opens. */
export function addPhrase(vocabulary: Vocabulary, phrase: string, mark: number): void {
  const entry = Uint16Array.from({ length: phrase.length }, (_, at) => phrase.charCodeAt(at));
  addEntry(vocabulary, entry, entry.length, mark);
}

function addEntry(vocabulary: Vocabulary, entry: Uint16Array, length: number, mark: number): void {
  vocabulary.addUnits(entry, length, mark);
  let end = 0;
  while (end < length && kindOf[entry[end] as number] !== kinds.other) end += 1;
  if (end > 0 && end < length)
    vocabulary.addUnits(
      entry,
      end,
      (mark & marks.country) !== 0 ? marks.opens | marks.opensCountry : marks.opens,
    );
}
