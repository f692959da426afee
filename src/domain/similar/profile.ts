import { bodyTerms } from '#analysis/language/terms.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

import { shingleCollector, type Shingles } from '#analysis/shingles/shingles.ts';
import { weigh, type Weights } from './weights.ts';

/** What texts are compared by. */
export type Profile<Passage> = {
  words: Weights;
  shingles: Shingles;
  passages: { passage: Passage; words: Weights }[];
};

/** Reads passages of one document, in order, letting others have their turns. */
export async function profileOf<Passage extends { content: string }>(
  passages: readonly Passage[],
): Promise<Profile<Passage>> {
  const { add, shingles } = shingleCollector();
  const all = new Map<string, number>();
  const read: Profile<Passage>['passages'] = [];
  for (const passage of passages) {
    await yieldToEventLoop();
    const terms = bodyTerms(passage.content).split(' ').filter(Boolean);
    const counts = new Map<string, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) all.set(term, (all.get(term) ?? 0) + count);
    add(terms);
    read.push({ passage, words: weigh(counts) });
  }
  return { words: weigh(all), shingles, passages: read };
}
