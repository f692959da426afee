import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Those of these documents that have reviews: of earlier readings, or that came with an import. */
export async function reviewedAmong(tx: Queryable, documentIds: string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<{ document_id: string }>`
    select distinct document_id from reviews where document_id = any (${documentIds}::uuid[])`.execute(tx);
  return rows.map(({ document_id }) => document_id);
}

/**
 * Moves what reviews of these documents reject out of their evidence, and back what none rejects any more. A relation goes with each of
 * its ends. Within a transaction that holds the documents.
 */
export async function settleReviews(tx: Queryable, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return;
  const ours = sql`document_id = any (${documentIds}::uuid[])`;
  await sql`
    with gone as (delete from document_entities where ${ours} and ${rejectedEntity('document_entities')} returning *)
    insert into rejected_entities select * from gone`.execute(tx);
  await sql`
    with back as (delete from rejected_entities where ${ours} and not ${rejectedEntity('rejected_entities')} returning *)
    insert into document_entities select * from back on conflict do nothing`.execute(tx);
  await sql`
    with gone as (delete from relations where ${ours} and ${rejectedRelation('relations')} returning *)
    insert into rejected_relations select * from gone`.execute(tx);
  await sql`
    with back as (delete from rejected_relations where ${ours} and not ${rejectedRelation('rejected_relations')} returning *)
    insert into relations select * from back`.execute(tx);
}

function rejectedEntity(table: 'document_entities' | 'rejected_entities') {
  return sql<boolean>`exists (
    select from reviews where reviews.document_id = ${sql.table(table)}.document_id and decision = 'rejected'
      and reviews.relation is null and reviews.subject_id = ${sql.table(table)}.entity_id)`;
}

function rejectedRelation(name: 'relations' | 'rejected_relations') {
  const table = sql.table(name);
  return sql<boolean>`exists (
    select from reviews where reviews.document_id = ${table}.document_id and decision = 'rejected'
      and ((reviews.relation is null and reviews.subject_id in (${table}.subject_id, ${table}.object_id))
        or (reviews.subject_id, reviews.relation, reviews.object_id) =
           (${table}.subject_id, ${table}.relation, ${table}.object_id)))`;
}
