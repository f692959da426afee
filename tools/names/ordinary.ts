import { readFileSync } from 'node:fs';
import { eachEntry, type Gazetteer } from '#names/gazetteers.ts';
import { foldName, partsOfName } from '#names/known/fold-name.ts';

function gazetteer(list: Gazetteer): string[] {
  const entries: string[] = [];
  eachEntry(list, (entry, length) => entries.push(String.fromCharCode(...entry.subarray(0, length))));
  return entries;
}

const labelled = ['wikigold.conll', 'wnut17-train.conll', 're3d-train.conll'];

/** The words, pairs and triples of the labelled texts that are not about threats, folded. */
function phrasesOfOtherTexts(folder: URL): Set<string> {
  const phrases = new Set<string>();
  for (const file of labelled) {
    const before: string[] = [];
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      const word = foldName(line.split(/\s/)[0] ?? '');
      if (!word) before.length = 0;
      else {
        before.push(word);
        for (let words = 1; words <= 3; words += 1) phrases.add(before.slice(-words).join(''));
      }
    }
  }
  return phrases;
}

/** Folded: usual words, large towns and countries, names of people, phrases of texts that are not about threats. */
export type OrdinaryWords = Readonly<
  Record<'words' | 'usual' | 'places' | 'people' | 'phrases', ReadonlySet<string>>
>;

const folded = (...names: Gazetteer[]) => new Set(names.flatMap(gazetteer).map(foldName));

export function readOrdinaryWords(folder: URL): OrdinaryWords {
  return {
    words: folded('usual-words', 'ordinary-words'),
    usual: folded('usual-words'),
    places: folded('cities-large', 'regions', 'countries'),
    people: folded('first-names', 'last-names', 'rare-names'),
    phrases: phrasesOfOtherTexts(folder),
  };
}

/**
 * Whether a name alone says nothing: it is an ordinary word, a place or somebody's name, it stands in texts that are not about
 * threats, or it is too short or has no letters. A country is a country wherever it stands, unless people are called so.
 */
export function isOrdinary(
  name: string,
  kind: string,
  { words, places, people, phrases }: OrdinaryWords,
): boolean {
  const key = foldName(name);
  if (key.length < 3 || !/\p{L}/u.test(key) || words.has(key)) return true;
  if (partsOfName(name).length === 1 && people.has(key)) return true;
  return kind !== 'country' && kind !== 'place' && (phrases.has(key) || places.has(key));
}

/** Whether a name is an ordinary and a usual word that are written as one, without a capital within. */
export function isTwoWords(name: string, { usual, words }: OrdinaryWords): boolean {
  const key = foldName(name);
  if (!/^\p{Lu}?\p{Ll}+$/u.test(name)) return false;
  for (let at = 3; at <= key.length - 3; at += 1)
    if (words.has(key.slice(0, at)) && usual.has(key.slice(at))) return true;
  return false;
}
