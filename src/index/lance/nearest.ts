import type { IndexHit, Near } from '#index/search-index.ts';

const placeOf = ({ document_id, ordinal }: Omit<Near, 'score'>): string => `${document_id}/${ordinal}`;

/** The passages in the order of their vectors; one that is gone is left out. */
export function withPassages(near: Near[], passages: Omit<IndexHit, 'score'>[]): IndexHit[] {
  const at = new Map(passages.map((passage) => [placeOf(passage), passage]));
  return near.flatMap((each) => {
    const passage = at.get(placeOf(each));
    return passage ? [{ ...passage, score: each.score }] : [];
  });
}
