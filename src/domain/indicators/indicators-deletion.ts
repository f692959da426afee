import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';

// The built-in database blocks everything for a statement, and all users for a transaction: about 5 ms for this many rows.
export const rowsAtOnce = 80;
/** So many indicators are recorded or deleted in the transaction that changes their documents, not ahead of it. */
export const manyAtOnce = 2 * rowsAtOnce;

/** Those of these documents that have many indicators. */
export async function withMany(db: Queryable, documentIds: string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    // Values that are no indicators are not in the count of the record.
    .where(
      sql<boolean>`(select count(*) from (
        select from indicators where document_id = documents.id limit ${manyAtOnce + 1}) as first) > ${manyAtOnce}`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes some of the indicators of a document. Answers whether there may be more. */
export async function deleteSome(tx: Queryable, documentId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from indicators where ctid = any (array(
      select ctid from indicators where document_id = ${documentId} limit ${rowsAtOnce}))`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Deletes the many indicators of documents to be deleted, in short transactions. A document left by an interruption reports that
 * it had more.
 */
export async function deleteAhead(database: Database, documentIds: string[]): Promise<void> {
  for (const id of await withMany(database.kysely, documentIds))
    for (let more = true; more;)
      more = await database.transact(async (tx) => {
        // Before its indicators, in the same order as when a document is completed.
        await tx
          .updateTable('documents')
          .set({
            indicators_cut: true,
            indicator_count: sql`greatest(0, indicator_count - ${rowsAtOnce}::integer)`,
          })
          .where('id', '=', id)
          .execute();
        return deleteSome(tx, id);
      });
}
