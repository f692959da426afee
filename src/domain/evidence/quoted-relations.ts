import type { Queryable } from '#db/database.ts';
import type { IndicatorType } from '#analysis/document.ts';
import type { EntityKind, RelationName } from '#evidence/evidence.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { quotesOf } from './quotes.ts';
import { listRelations, type RelationFilter, type RelationRecord } from './relations.repository.ts';

/** An end of a relation: an entity, or an indicator by its type and value. */
type End = { id: string; name: string; type: EntityKind | IndicatorType };

/** A relation with the sentence that states it. Offsets count UTF-16 code units of the extracted text. */
export type QuotedRelation = {
  id: string;
  subject: End;
  relation: RelationName;
  object: End;
  confidence: number;
  rule: string;
  document_id: string;
  page: number | null;
  start: number;
  end: number;
  /** Null while the document is being read again. */
  quote: string | null;
  /** The document's own date, else when it was taken in. */
  said_at: Date;
};

/** Relations with their sentences, which are read together. */
export async function quotedRelations(
  { db, index }: { db: Queryable; index: SearchIndex },
  filter: RelationFilter,
  slice: Slice,
): Promise<SliceOf<QuotedRelation>> {
  const found = await listRelations(db, filter, slice);
  const places = found.rows.map(({ document_id, span }) => ({ document_id, place: span }));
  const quotes = await quotesOf(index, places);
  const quoted = (row: RelationRecord): QuotedRelation => {
    const [start, end, , page] = row.span;
    return {
      id: row.id,
      subject: { id: row.subject_id, name: row.subject_name, type: row.subject_kind },
      relation: row.relation,
      object: { id: row.object_id, name: row.object_name, type: row.object_kind },
      confidence: row.confidence,
      rule: row.rule,
      document_id: row.document_id,
      page,
      start,
      end,
      quote: quotes.exact({ document_id: row.document_id, place: row.span }),
      said_at: row.seen_at,
    };
  };
  return { ...found, rows: found.rows.map(quoted) };
}
