import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { reportedRoles, type IndicatorType } from '#domain/indicators/index.ts';

/** The exporter: the one row that is created with the database. */
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

// More at once would block the built-in database for everyone.
const rowsAtOnce = 250;

/** The indicators and vulnerabilities of a document, in the order of type and value: nothing else is shared as such. */
export async function foundIn(db: Queryable, documentId: string): Promise<Found[]> {
  const found: Found[] = [];
  let rows: Found[];
  do {
    rows = await foundAfter(db, documentId, found.at(-1));
    found.push(...rows);
  } while (rows.length === rowsAtOnce);
  return found;
}

/** In the order of an index: of several documents together all would be sorted each time. */
async function foundAfter(db: Queryable, documentId: string, last: Found | undefined): Promise<Found[]> {
  let query = db
    .selectFrom('indicators')
    .select(['type', 'value', 'confidence'])
    .where('document_id', '=', documentId)
    .where('role', 'in', reportedRoles);
  if (last) query = query.where(sql<boolean>`(type, value) > (${last.type}, ${last.value})`);
  const rows = await query.orderBy('type').orderBy('value').limit(rowsAtOnce).execute();
  return rows;
}

/** `confidence` from 0 to 1. */
export type Found = { type: IndicatorType; value: string; confidence: number };
