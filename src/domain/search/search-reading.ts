import { placesOf } from '#index/places.ts';
import type { SearchIndex } from '#index/search-index.ts';

import { candidateKey, type Candidate } from './search-hit.ts';

export type ReadCandidate = Candidate & { passage: NonNullable<Candidate['passage']> };

/** The candidates with their passages, in the same order; one whose passage is gone is left out. */
export async function withPassages(
  index: Pick<SearchIndex, 'passagesAt'>,
  candidates: Candidate[],
): Promise<ReadCandidate[]> {
  const unread = candidates.filter(({ passage }) => passage === null).map(({ place }) => place);
  const read = unread.length === 0 ? [] : await index.passagesAt(placesOf(unread));
  const known = new Map(read.map((passage) => [candidateKey(passage), passage]));
  return candidates.flatMap((candidate) => {
    const passage = candidate.passage ?? known.get(candidateKey(candidate.place));
    return passage ? [{ ...candidate, passage }] : [];
  });
}
