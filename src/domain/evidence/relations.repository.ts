import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { IndicatorType } from '#analysis/document.ts';
import type { EntityKind, RelationName } from '#evidence/evidence.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { StoredPlace } from './evidence-rows.ts';

/** A relation as it is stored. */
export type RelationRecord = {
  id: string;
  document_id: string;
  jar_id: string;
  seen_at: Date;
  subject_id: string;
  subject_kind: EntityKind | IndicatorType;
  subject_name: string;
  relation: RelationName;
  object_id: string;
  object_kind: EntityKind | IndicatorType;
  object_name: string;
  confidence: number;
  rule: string;
  span: StoredPlace;
};

/** Which relations: of these jars, and of each condition that is given. Ids are those of names. */
export type RelationFilter = {
  jarIds: string[];
  documentId?: string | undefined;
  relation?: RelationName | undefined;
  subjectIds?: string[] | undefined;
  objectIds?: string[] | undefined;
  /** At either end. */
  entityIds?: string[] | undefined;
  minConfidence?: number | undefined;
};

const columns = [
  'id',
  'document_id',
  'jar_id',
  'seen_at',
  'subject_id',
  'subject_kind',
  'subject_name',
  'relation',
  'object_id',
  'object_kind',
  'object_name',
  'confidence',
  'rule',
  'span',
] as const;

const oneOf = (ids: string[]) => sql<string>`any (${ids}::uuid[])`;

/** What documents state, the surest first; no entry for those that state nothing. */
export async function documentRelations(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, RelationRecord[]>> {
  const rows = await db
    .selectFrom('relations')
    .select(columns)
    .where('document_id', '=', oneOf(documentIds))
    .orderBy('confidence', 'desc')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

/** Relations of the newest documents first, within a document as it states them. */
export async function listRelations(
  db: Queryable,
  filter: RelationFilter,
  slice: Slice,
): Promise<SliceOf<RelationRecord>> {
  const { documentId, relation, subjectIds, objectIds, entityIds, minConfidence } = filter;
  let query = db.selectFrom('relations').select(columns).where('jar_id', '=', oneOf(filter.jarIds));
  if (documentId) query = query.where('document_id', '=', documentId);
  if (relation) query = query.where('relation', '=', relation);
  if (subjectIds) query = query.where('subject_id', '=', oneOf(subjectIds));
  if (objectIds) query = query.where('object_id', '=', oneOf(objectIds));
  if (minConfidence !== undefined) query = query.where('confidence', '>=', minConfidence);
  if (entityIds)
    query = query.where((is) =>
      is.or([is('subject_id', '=', oneOf(entityIds)), is('object_id', '=', oneOf(entityIds))]),
    );
  return sliceOf(
    query
      .orderBy('seen_at', 'desc')
      .orderBy('document_id')
      .orderBy(sql`(span ->> 0)::integer`)
      .orderBy('id'),
    slice,
  );
}
