import { bodyTerms } from '#analysis/language/terms.ts';
import { shingleCollector, type Shingles } from '#analysis/shingles/shingles.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { IndexHit } from '#index/search-index.ts';

/** The shingles of passages of one document, in any order, the same as those of its analysis. Others have their turns meanwhile. */
export async function shinglesOf(passages: Pick<IndexHit, 'ordinal' | 'content'>[]): Promise<Shingles> {
  const { add, shingles } = shingleCollector();
  for (const { content } of passages.toSorted((a, b) => a.ordinal - b.ordinal)) {
    await yieldToEventLoop();
    add(bodyTerms(content).split(' ').filter(Boolean));
  }
  return shingles;
}
