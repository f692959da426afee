import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Found } from './export.objects.ts';

/** Who exports: the one row that is made with the database. */
export type Installation = { id: string; created_at: Date };

export function findInstallation(db: Queryable): Promise<Installation> {
  return db.selectFrom('installation').select(['id', 'created_at']).executeTakeFirstOrThrow();
}

/** The documents of a jar that have been read, the oldest first. */
export async function readDocumentIds(db: Queryable, jarId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

// More at once would keep the built-in database, and so everybody, waiting.
const rowsAtOnce = 500;

/** What each of these documents holds, in the order of type and value. */
export async function foundIn(db: Queryable, documentIds: string[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>(documentIds.map((id) => [id, []]));
  let rows: (Found & { document_id: string })[] = [];
  do {
    const last = rows.at(-1);
    rows = await foundAfter(db, documentIds, last);
    for (const { document_id, type, value } of rows) found.get(document_id)?.push({ type, value });
  } while (rows.length === rowsAtOnce);
  return found;
}

async function foundAfter(
  db: Queryable,
  documentIds: string[],
  last: (Found & { document_id: string }) | undefined,
): Promise<(Found & { document_id: string })[]> {
  let query = db
    .selectFrom('indicators')
    .select(['document_id', 'type', 'value'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`);
  if (last)
    query = query.where(
      sql<boolean>`(document_id, type, value) > (${last.document_id}::uuid, ${last.type}, ${last.value})`,
    );
  const rows = await query
    .orderBy('document_id')
    .orderBy('type')
    .orderBy('value')
    .limit(rowsAtOnce)
    .execute();
  return rows as (Found & { document_id: string })[];
}
