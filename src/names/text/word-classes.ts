import { foldWord } from '#analysis/language/fold.ts';
import { eachEntry, type Gazetteer } from '#names/gazetteers.ts';
import { createFlagTable, hashSeed, hashStep, type FlagTable } from './flag-table.ts';

/** What lists say of a word, as bits. */
const wordClasses = { first: 1, last: 2, rare: 4, usual: 8, ordinary: 16, city: 32, region: 64 };

const lists: readonly (readonly [Gazetteer, number])[] = [
  ['first-names', wordClasses.first],
  ['last-names', wordClasses.last],
  ['rare-names', wordClasses.rare],
  ['usual-words', wordClasses.usual],
  ['ordinary-words', wordClasses.ordinary],
  ['cities-large', wordClasses.city],
  ['regions', wordClasses.region],
];
const expectedWords = 130_000;

let table: FlagTable | null = null;

/** The classes of the word with that hash (of its folded letters, by `hashStep`). Read when first asked. */
export function classesOf(hash: number): number {
  table ??= readClasses();
  return table.get(hash);
}

function readClasses(): FlagTable {
  const classes = createFlagTable(expectedWords);
  for (const [list, flag] of lists)
    eachEntry(list, (entry, length) => {
      let hash = hashSeed;
      for (let at = 0; at < length; at += 1) hash = hashStep(hash, entry[at] as number);
      classes.add(hash, flag);
    });
  return classes;
}

function classesOfWord(word: string): number {
  let hash = hashSeed;
  const folded = foldWord(word);
  for (let at = 0; at < folded.length; at += 1) hash = hashStep(hash, folded.charCodeAt(at));
  return classesOf(hash);
}

/** Whether a word is so usual that, with a capital, it only opens a sentence. */
export function isUsualWord(word: string): boolean {
  return (classesOfWord(word) & wordClasses.usual) !== 0;
}

/** Whether a word means something without being a name. */
export function isOrdinaryWord(word: string): boolean {
  return (classesOfWord(word) & (wordClasses.usual | wordClasses.ordinary)) !== 0;
}

/** Whether a word is nothing but the name of a person or a place. */
export function isListedName(word: string): boolean {
  const names = wordClasses.first | wordClasses.last | wordClasses.city | wordClasses.region;
  return (classesOfWord(word) & names) !== 0 && !isOrdinaryWord(word);
}
