import type { IndexHit } from '#index/search-index.ts';

import type { Pair } from './best-pair.ts';
import type { SharedText } from '#analysis/shingles/shingles.ts';

export const similarKinds = ['duplicate', 'near_duplicate', 'similar'] as const;
/** The same content; most of the text is the same; the same story or subject. */
export type SimilarKind = (typeof similarKinds)[number];

/** A passage of the document for which others are looked for. */
export type OwnPassage = Pick<
  IndexHit,
  'ordinal' | 'title' | 'section' | 'page' | 'start' | 'end' | 'content'
>;

/** A passage of another document. */
export type OtherPassage = Omit<IndexHit, 'score'>;

/** A document that is similar to one. */
export type SimilarDocument = SharedText & {
  document_id: string;
  kind: SimilarKind;
  /** 0–1, comparable for one document only. */
  score: number;
  /** What in it is most like what; null where they have no word in common. */
  pair: Pair<OwnPassage, OtherPassage> | null;
};

/** A passage that is similar to one, with how much of the text of the shorter one is the same. */
export type SimilarPassage = OtherPassage & { score: number; shared_share: number };

/** Whether they were looked for by meaning, too. */
export type SearchType = 'lexical' | 'hybrid';
