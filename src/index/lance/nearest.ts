import type { IndexHit, Near } from '#index/search-index.ts';

type Place = Pick<Near, 'document_id' | 'ordinal'>;

const placeOf = ({ document_id, ordinal }: Place): string => `${document_id}/${ordinal}`;

/** The places by document, as passages are asked for. */
export function placesOf(near: Place[]): { document_id: string; ordinals: number[] }[] {
  const byDocument = Map.groupBy(near, ({ document_id }) => document_id);
  return [...byDocument].map(([document_id, places]) => ({
    document_id,
    ordinals: places.map(({ ordinal }) => ordinal),
  }));
}

/** The passages in the order of their vectors; one that is gone is left out. */
export function withPassages(near: Near[], passages: Omit<IndexHit, 'score'>[]): IndexHit[] {
  const at = new Map(passages.map((passage) => [placeOf(passage), passage]));
  return near.flatMap((each) => {
    const passage = at.get(placeOf(each));
    return passage ? [{ ...passage, score: each.score }] : [];
  });
}
