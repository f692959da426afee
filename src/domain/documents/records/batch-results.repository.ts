import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

// More at once would block the built-in database for everyone.
const atOnce = 1000;

/** Has batches forget what they found in these documents, and answers the stored results. */
export async function forgetResults(tx: Queryable, documentIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ result_id: string }>`
    update pii_batch_documents set result_bytes = null
    where document_id = any (${documentIds}::uuid[]) and result_bytes is not null returning result_id`.execute(
    tx,
  );
  return rows.map(({ result_id }) => result_id);
}

/** The batches of a jar, which note nothing from now on until the transaction ends. */
export async function lockBatchesOf(tx: Queryable, jarId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pii_batches where jar_id = ${jarId}::uuid order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Has batches forget all that they found, and answers the stored results. */
export async function forgetBatchResults(tx: Queryable, batchIds: string[]): Promise<string[]> {
  const stored: string[] = [];
  for (const id of batchIds) {
    const { rows: ends } = await sql<{ last: number | null }>`
      select max(position) as last from pii_batch_documents where batch_id = ${id}::uuid`.execute(tx);
    // By their places: rows deleted in the same transaction slow down the search for the next.
    for (let from = 0; from <= (ends[0]?.last ?? -1); from += atOnce) {
      const { rows } = await sql<{ result_id: string; is_stored: boolean }>`
        delete from pii_batch_documents
        where batch_id = ${id}::uuid and position >= ${from}::integer and position < ${from + atOnce}::integer
        returning result_id, result_bytes is not null as is_stored`.execute(tx);
      stored.push(...rows.flatMap(({ result_id, is_stored }) => (is_stored ? result_id : [])));
      await nextTurn();
    }
  }
  return stored;
}
