import { wordsOf } from './lists.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a word may be, by its id in the vocabulary: a bit for each list that it is in; 0 for all others. */
export type WordKinds = (id: number) => number;

/** Puts lists of words under bits: the first under 1, the next under 2, then 4 …; all get the marks. */
export function wordKinds(
  vocabulary: Vocabulary,
  lists: readonly (string | readonly string[])[],
  marks = 0,
): WordKinds {
  const entries = lists.flatMap((list, index) =>
    wordsOf(list).map((word) => ({ id: vocabulary.add(word, marks), bit: 1 << index })),
  );
  const table = new Uint16Array(Math.max(0, ...entries.map(({ id }) => id)) + 1);
  for (const { id, bit } of entries) table[id] = (table[id] as number) | bit;
  return (id) => (id < 0 ? 0 : (table[id] ?? 0));
}
