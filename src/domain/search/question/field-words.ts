import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerTerms } from './words.ts';

/** A phrase as its terms, and the number of its group. */
type Phrase = { terms: string[]; group: number };

/** By their first term. */
let phrases: Map<string, Phrase[]> | undefined;

function readGroups(): Map<string, Phrase[]> {
  const lines = readFileSync(join(import.meta.dirname, 'field-words.txt'), 'utf8').split('\n');
  const groups = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const out = new Map<string, Phrase[]>();
  for (const [group, line] of groups.entries()) {
    for (const phrase of line.split(',')) {
      const terms = answerTerms(phrase);
      const [first] = terms;
      if (first === undefined) continue;
      const known = out.get(first);
      if (known) known.push({ terms, group });
      else out.set(first, [{ terms, group }]);
    }
  }
  return out;
}

/** A group of words that mean the same, and which of the terms say so. */
export type FieldWord = { group: number; start: number; end: number };

/** The words and phrases of the field among analysed terms, each with its group; they may overlap. */
export function fieldWordsIn(terms: readonly string[]): FieldWord[] {
  phrases ??= readGroups();
  const out: FieldWord[] = [];
  for (const [start, term] of terms.entries()) {
    for (const phrase of phrases.get(term) ?? []) {
      const end = start + phrase.terms.length;
      if (phrase.terms.every((each, i) => each === terms[start + i]))
        out.push({ group: phrase.group, start, end });
    }
  }
  return out;
}
