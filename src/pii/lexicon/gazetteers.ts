import { eachEntry, type Gazetteer } from '#names/gazetteers.ts';
import { kindOf, kinds } from '#pii/text/letters.ts';
import { marks } from '#pii/text/marks.ts';
import type { Vocabulary } from './vocabulary.ts';

const files: readonly (readonly [Gazetteer, number])[] = [
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

/** Adds the words and phrases that src/names/gazetteers holds. */
export function loadGazetteers(vocabulary: Vocabulary): void {
  for (const [name, mark] of files)
    eachEntry(name, (entry, length) => addEntry(vocabulary, entry, length, mark));
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
