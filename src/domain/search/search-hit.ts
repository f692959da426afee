import type { Span } from '#analysis/document.ts';
import type { FoundPlace, IndexHit } from '#index/search-index.ts';
import type { Explanation, StrengthParts } from './explanation/explanation.ts';
import type { TermMatch } from './lexical/score-passage.ts';

/**
 * A passage found. `score` is in 0–1 and never rises down the list. It is the share of the query that the passage covers, not a
 * probability: about 0.5 for an average hit; each identifier in the query that the passage contains exactly raises it by an equal
 * share, so a passage with all of them always ranks above the rest.
 */
export type SearchHit = IndexHit & {
  /** Where asked for: the places in the content that the query matches, in order, counted from its beginning. */
  highlights?: Span[];
  /** Where asked for: what the score and the rank are made of. */
  explanation?: Explanation;
};

/** A hit with the raw evidence that the ranking is made of. */
export type Candidate = {
  place: FoundPlace;
  /** The passage's analysed terms, for the hits near the top. */
  terms: string[] | null;
  /** Weighted BM25 with what was added to it; comparable within one query only. */
  strength: number;
  parts: StrengthParts;
  /** How many of the identifiers that the query names stand in the passage exactly. */
  held: number;
  /** What each matched term is worth; they add up to `parts.words`. Empty where nobody asked for it. */
  matches: TermMatch[];
  /** Its places in the lists that were joined, from 1; null where it is not in one. */
  lexical_rank: number | null;
  /** Null where no vectors were used or it has none; what only words found has a similarity all the same. */
  vector: { rank: number | null; similarity: number } | null;
  /** How many passages of the document were found, where they are grouped. */
  passages: number;
};

/** A candidate of which nothing is known yet but its place. */
export function candidateOf(place: FoundPlace): Candidate {
  return {
    place,
    terms: null,
    strength: 0,
    parts: { words: 0, closeness: 0, feedback: 0, vectors: 0, further_passages: 0 },
    held: 0,
    matches: [],
    lexical_rank: null,
    vector: null,
    passages: 1,
  };
}

/** Best first: exact identifiers before anything else, then strength; equal ones in a stable order. */
export function byRank(a: Candidate, b: Candidate): number {
  return (
    b.held - a.held ||
    b.strength - a.strength ||
    (a.place.document_id < b.place.document_id ? -1 : a.place.document_id > b.place.document_id ? 1 : 0) ||
    a.place.ordinal - b.place.ordinal
  );
}
