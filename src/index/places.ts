import type { IndexHit, PassagePlaces } from './search-index.ts';

type Place = Pick<IndexHit, 'document_id' | 'ordinal'>;

/** Names a place, for what is kept by place. */
export function placeKey({ document_id, ordinal }: Place): string {
  return `${document_id}/${ordinal}`;
}

/** The places by document, as passages are asked for. */
export function placesOf(places: Place[]): PassagePlaces[] {
  const byDocument = Map.groupBy(places, ({ document_id }) => document_id);
  return [...byDocument].map(([document_id, found]) => ({
    document_id,
    ordinals: found.map(({ ordinal }) => ordinal),
  }));
}
