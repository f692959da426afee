import type { Format, PassageTerms, Span } from '#analysis/document.ts';

/** One row of the index. */
export type IndexedPassage = {
  document_id: string;
  jar_id: string;
  ordinal: number;
  format: Format;
  tags: string[];
  title: string;
  section: string;
  page: number | null;
  start: number;
  end: number;
  content: string;
  terms: PassageTerms;
};

/** Where the vectors of one model are: other models', of any dimensions, are elsewhere. */
export type VectorSpace = { name: string; dimensions: number };

/** The vector of a passage, with what filters ask of. */
export type PassageVector = Pick<IndexedPassage, 'document_id' | 'jar_id' | 'ordinal' | 'format' | 'tags'> & {
  vector: Float32Array;
};

/** All conditions must hold; a missing one does not restrict. They are part of the query, never applied after it. */
export type IndexFilter = {
  jar_ids: string[];
  formats?: Format[];
  tags?: string[];
  document_ids?: string[];
  /** Documents that are left out. */
  other_than?: string[];
};

/** A query over the analysed fields: terms with weights, and identifiers that must rank first when found. */
export type LexicalQuery = {
  body: string;
  title: string;
  identifiers: string;
  boosts: { body: number; title: number; identifiers: number };
};

export type IndexHit = Omit<IndexedPassage, 'terms'> & { score: number };

/** Passages of a document by their places in it. */
export type PassagePlaces = { document_id: string; ordinals: number[] };

/** A passage by its place, and its score. A passage may be gone when it is read. */
export type FoundPlace = Pick<IndexHit, 'document_id' | 'jar_id' | 'ordinal' | 'score'>;

/** A term of one of the analysed fields. */
export type FieldTerm = { field: keyof PassageTerms; term: string };

/** The place of a passage with its analysed terms, in order within a field. */
export type LexicalHit = FoundPlace & { terms: Record<keyof PassageTerms, string[]> };

/** The derived search index: it can always be rebuilt from records and blobs. */
export type SearchIndex = {
  /** Appends passages; each call is one durable version: many passages at once, not each document for itself. */
  add: (passages: IndexedPassage[]) => Promise<void>;
  deleteDocuments: (documentIds: string[]) => Promise<void>;
  deleteJar: (jarId: string) => Promise<void>;
  /** Gives the passages of these documents other tags. */
  retag: (documentIds: string[], tags: string[]) => Promise<void>;
  /**
   * The engine's BM25 over the analysed fields, best first; all that hold a term when they are fewer than `limit`. Its word
   * statistics are those of the whole index, of every jar: its scores choose candidates and must not be shown.
   */
  searchLexical: (query: LexicalQuery, filter: IndexFilter, limit: number) => Promise<LexicalHit[]>;
  /** How many passages hold the term, counted up to `most`. */
  countHolders: (term: FieldTerm, filter: IndexFilter, most: number) => Promise<number>;
  /** How many passages the filter permits. */
  countPermitted: (filter: IndexFilter) => Promise<number>;
  /**
   * The places of the nearest passages by cosine among the vectors of a space, best first; null where it has none. Score is the
   * cosine similarity.
   */
  nearest: (
    asked: { space: string; vector: Float32Array },
    filter: IndexFilter,
    limit: number,
  ) => Promise<FoundPlace[] | null>;
  /** The cosines of these passages, in no order; those without a vector are left out. Null where the space has none. */
  similarities: (
    asked: { space: string; vector: Float32Array },
    places: PassagePlaces[],
  ) => Promise<FoundPlace[] | null>;
  /** Passages of one document in order, without score: all, or those whose ordinals are in the span. */
  passagesOf: (documentId: string, ordinals?: Span) => Promise<Omit<IndexHit, 'score'>[]>;
  /** These passages, as far as they are there, in no order and without score. */
  passagesAt: (places: PassagePlaces[]) => Promise<Omit<IndexHit, 'score'>[]>;
  /** Number of passages per document, for the reconciliation with the records. */
  documentCounts: () => Promise<Map<string, number>>;
  count: () => Promise<number>;
  /** Folds new rows into the BM25 index and drops old versions. Safe to call at any time. */
  optimize: () => Promise<void>;
  /** Empties the index, for a rebuild. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
} & IndexVectors;

/**
 * The vectors of models. Deleting documents or jars, tags and `clear` hold for those of every space. They can be made again
 * from the passages, and are when their files are damaged: until then a space has none.
 */
type IndexVectors = {
  /** Appends vectors to a space, which is made when there is none. */
  addVectors: (space: VectorSpace, vectors: PassageVector[]) => Promise<void>;
  deleteVectors: (space: string, documentIds: string[]) => Promise<void>;
  /** Number of vectors per document, other processes' writes included; null where the space has none. */
  vectorCounts: (space: string) => Promise<Map<string, number> | null>;
  /** The same in total: at once, however many there are. */
  countVectors: (space: string) => Promise<number | null>;
  /** Drops the vectors of all other spaces. */
  keepVectors: (spaces: string[]) => Promise<void>;
  /** As `passagesOf`, of several documents and as the index is now, other processes' writes included. */
  passagesNow: (documentIds: string[], ordinals?: Span) => Promise<Omit<IndexHit, 'score'>[]>;
};

/** For callers that store something else in the index: passages of a jar by their section. */
export type IndexContents = {
  /** Some passages of a jar whose section is this, as the index is now, other processes' writes included. */
  passagesIn: (
    jarId: string,
    which: { section: string; limit: number },
  ) => Promise<Omit<IndexHit, 'score'>[]>;
  /** Replaces section and content of those passages that still have the section `which`; all else stays. */
  replaceContents: (
    passages: Pick<IndexedPassage, 'document_id' | 'ordinal' | 'section' | 'content'>[],
    which: { section: string },
  ) => Promise<void>;
};
