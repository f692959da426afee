import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Progress, Review, ReviewSubject } from './review.ts';

/** Makes the readings of a document, and other reviews of it, wait for the end of this transaction. */
export async function holdDocument(tx: Queryable, documentId: string): Promise<void> {
  await sql`select from documents where id = ${documentId} for update`.execute(tx);
}

export type NewReview = ReviewSubject & Review & { document_id: string; decided_by: string };

/** In place of an earlier one. */
export async function saveReview(tx: Queryable, review: NewReview): Promise<void> {
  await deleteReview(tx, review.document_id, review);
  await tx.insertInto('reviews').values(review).execute();
}

export async function deleteReview(
  tx: Queryable,
  documentId: string,
  { subject_id, relation, object_id }: ReviewSubject,
): Promise<void> {
  await sql`
    delete from reviews where document_id = ${documentId} and subject_id = ${subject_id}
      and relation is not distinct from ${relation}::text and object_id is not distinct from ${object_id}::uuid`.execute(
    tx,
  );
}

/** Whether a document names an entity, rejected or not. */
export async function hasEntity(tx: Queryable, documentId: string, entityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from document_entities where document_id = ${documentId} and entity_id = ${entityId}
    union all select from rejected_entities where document_id = ${documentId} and entity_id = ${entityId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** What the relation with that id says, rejected or not; null when the document has none, as after it was read again. */
export async function relationSubject(
  tx: Queryable,
  documentId: string,
  relationId: string,
): Promise<ReviewSubject | null> {
  for (const table of ['relations', 'rejected_relations'] as const) {
    const row = await tx
      .selectFrom(table)
      .select(['subject_id', 'relation', 'object_id'])
      .where('document_id', '=', documentId)
      .where('id', '=', relationId)
      .executeTakeFirst();
    if (row) return row;
  }
  return null;
}

/** What was accepted in documents: entities by their ids, relations by `keyOfRelation`; no entry where nothing was. */
export async function acceptedIn(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('reviews')
    .select(['document_id', 'subject_id', 'relation', 'object_id'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .where('decision', '=', 'accepted')
    .execute();
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ document_id }) => document_id),
      ([id, of]) => [
        id,
        new Set(of.map((row) => (row.relation === null ? row.subject_id : keyOfRelation(row)))),
      ],
    ),
  );
}

export function keyOfRelation({ subject_id, relation, object_id }: ReviewSubject): string {
  return `${subject_id} ${relation} ${object_id}`;
}

type Counts = { entities: Progress; relations: Progress };

/** How many entities and relations of a document there are, rejected ones too, and of how many was decided. */
export async function countReviewed(db: Queryable, documentId: string): Promise<Counts> {
  const { rows } = await sql<{ kind: keyof Counts; total: number; reviewed: number }>`
    with entities as (
      select entity_id from document_entities where document_id = ${documentId}
      union all select entity_id from rejected_entities where document_id = ${documentId}
    ), stated as (
      select subject_id, relation, object_id from relations where document_id = ${documentId}
      union all select subject_id, relation, object_id from rejected_relations where document_id = ${documentId}
    )
    select 'entities' as kind, count(*)::integer as total, count(decision)::integer as reviewed
    from entities left join reviews on document_id = ${documentId} and subject_id = entity_id and relation is null
    union all
    select 'relations', count(*)::integer, count(decision)::integer
    from stated left join reviews on document_id = ${documentId}
      and (reviews.subject_id, reviews.relation, reviews.object_id) = (stated.subject_id, stated.relation, stated.object_id)`.execute(
    db,
  );
  const of = (kind: keyof Counts): Progress => {
    const row = rows.find((one) => one.kind === kind);
    return { total: row?.total ?? 0, reviewed: row?.reviewed ?? 0 };
  };
  return { entities: of('entities'), relations: of('relations') };
}
