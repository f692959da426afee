import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Cursor } from './cursor.ts';

/** A document that was read, and when it was: to the microsecond, so that nothing is between two of them. */
export type Added = { id: string; added: string };

type Place = { jarId: string; after: string | null; cursor: Cursor | null; limit: number };

/**
 * Documents of a jar that were read after that time and after that place, in the order in which they were read. Those of the last ten
 * seconds come later: the transaction of one that was read before them may still be open.
 */
export async function addedDocuments(
  db: Queryable,
  { jarId, after, cursor, limit }: Place,
): Promise<Added[]> {
  const { rows } = await sql<Added>`
    select id, to_char(processed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added from documents
    where jar_id = ${jarId} and status = 'completed' and processed_at < now() - interval '10 seconds'
      and ${after === null ? sql`true` : sql`processed_at > ${after}::timestamptz`}
      and ${cursor ? afterPlace(cursor) : sql`true`}
    order by processed_at, id limit ${limit}`.execute(db);
  return rows;
}

function afterPlace({ added, document_id, skip }: Cursor) {
  const place = sql`(${added}::timestamptz, ${document_id}::uuid)`;
  return skip === null ? sql`(processed_at, id) > ${place}` : sql`(processed_at, id) >= ${place}`;
}
