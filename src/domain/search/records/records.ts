import type { Queryable } from '#db/database.ts';
import type { StoredPlace } from '#domain/evidence/index.ts';
import type { SearchIndex } from '#index/search-index.ts';

/** What was recorded of documents when they were read, and their passages, to quote from. */
export type Records = {
  db: Queryable;
  index: Pick<SearchIndex, 'passagesAt' | 'passagesOf' | 'searchLexical'>;
};

/** A place of a document that shows what is recorded of it. */
export type RecordedPlace = { document_id: string; place: StoredPlace };

/** Something recorded, and the place that shows it best. `total` counts all, also those past the limit. */
export type RecordedRows<T> = { rows: T[]; total: number };
