import { foldWord } from '#analysis/language/fold.ts';
import { hashSeed, hashStep } from './text/flag-table.ts';
import { classesOf } from './text/word-classes.ts';

/** Whether lists of words, first names or places have a word, in whatever case: then it is no name of the field by itself. */
export function isOrdinaryWord(word: string): boolean {
  let hash = hashSeed;
  const folded = foldWord(word);
  for (let at = 0; at < folded.length; at += 1) hash = hashStep(hash, folded.charCodeAt(at));
  return classesOf(hash) !== 0;
}
