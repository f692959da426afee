import { placeKey, placesOf } from '#index/places.ts';
import type { IndexHit, SearchIndex } from '#index/search-index.ts';

import type { Candidate } from './search-hit.ts';

export type ReadCandidate = Candidate & { passage: Omit<IndexHit, 'score'> };

/** The candidates with their passages, in the same order; one whose passage is gone is left out. */
export async function withPassages(
  index: Pick<SearchIndex, 'passagesAt'>,
  candidates: Candidate[],
): Promise<ReadCandidate[]> {
  const read = await index.passagesAt(placesOf(candidates.map(({ place }) => place)));
  const known = new Map(read.map((passage) => [placeKey(passage), passage]));
  return candidates.flatMap((candidate) => {
    const passage = known.get(placeKey(candidate.place));
    return passage ? [{ ...candidate, passage }] : [];
  });
}
