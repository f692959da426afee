import type { IndexHit } from '#index/search-index.ts';

/**
 * A passage found. `score` is in 0–1 and never rises down the list. It is the share of the query that the passage covers, not a
 * probability: about 0.5 for an average hit; each identifier in the query that the passage contains exactly raises it by an equal
 * share, so a passage with all of them always ranks above the rest.
 */
export type SearchHit = IndexHit;

/** A hit with the raw evidence that the ranking is made of. */
export type Candidate = {
  hit: IndexHit;
  /** The passage's analysed terms, for the hits near the top. */
  terms: string[] | null;
  /** Weighted BM25 with what was added to it; comparable within one query only. */
  strength: number;
  /** How many of the identifiers that the query names stand in the passage exactly. */
  held: number;
};

export function candidateKey({ document_id, ordinal }: Pick<IndexHit, 'document_id' | 'ordinal'>): string {
  return `${document_id}\u0000${ordinal}`;
}

/** Best first: exact identifiers before anything else, then strength; equal ones in a stable order. */
export function byRank(a: Candidate, b: Candidate): number {
  return (
    b.held - a.held ||
    b.strength - a.strength ||
    (a.hit.document_id < b.hit.document_id ? -1 : a.hit.document_id > b.hit.document_id ? 1 : 0) ||
    a.hit.ordinal - b.hit.ordinal
  );
}
