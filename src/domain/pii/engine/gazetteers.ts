import { readFileSync } from 'node:fs';
import { kindOf, kinds } from './letters.ts';
import { marks } from './marks.ts';
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

/** Adds what tools/make-gazetteers.ts wrote. */
export function loadGazetteers(vocabulary: Vocabulary): void {
  for (const [name, mark] of files) {
    const text = readFileSync(new URL(`../gazetteers/${name}.txt`, import.meta.url), 'utf8');
    let before = '';
    for (const line of text.split('\n')) {
      if (line === '') continue;
      before = before.slice(0, line.charCodeAt(0) - 65) + line.slice(1);
      addPhrase(vocabulary, before, mark);
    }
  }
}

/** Adds a word, or several with blanks or dashes between them as one entry that its first word opens. */
export function addPhrase(vocabulary: Vocabulary, phrase: string, mark: number): void {
  vocabulary.add(phrase, mark);
  let end = 0;
  while (end < phrase.length && kindOf[phrase.charCodeAt(end)] !== kinds.other) end += 1;
  if (end > 0 && end < phrase.length)
    vocabulary.add(
      phrase.slice(0, end),
      (mark & marks.country) !== 0 ? marks.opens | marks.opensCountry : marks.opens,
    );
}
