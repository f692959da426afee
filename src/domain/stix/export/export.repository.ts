import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { dateOfDocuments } from '#domain/documents/index.ts';
import { strictness, type Tlp } from '#domain/evidence/index.ts';
import { reportedRoles, type IndicatorType } from '#domain/indicators/index.ts';

/** The exporter: the one row that is created with the database. */
export type Installation = { id: string; created_at: Date };

export function findInstallation(db: Queryable): Promise<Installation> {
  return db.selectFrom('installation').select(['id', 'created_at']).executeTakeFirstOrThrow();
}

/** A document and the marking that it bears. */
export type MarkedDocument = { id: string; tlp: Tlp | null };

/**
 * The documents of a jar that have been read, or one of them, the strictest marking first, then the oldest first: what several hold
 * is taken from the first of them, and so bears the marking of the most restrictive.
 */
export async function readDocuments(
  db: Queryable,
  jarId: string,
  documentId?: string,
): Promise<MarkedDocument[]> {
  let query = db
    .selectFrom('documents')
    .leftJoin('document_evidence', 'document_evidence.document_id', 'documents.id')
    .select(['documents.id', 'tlp'])
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed');
  if (documentId !== undefined) query = query.where('documents.id', '=', documentId);
  const rows = await query.orderBy('created_at').orderBy('documents.id').execute();
  return rows.toSorted((a, b) => strictness(b.tlp) - strictness(a.tlp));
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

/** Some of them, after one; in the order of an index: of several documents together all would be sorted each time. */
export async function foundAfter(
  db: Queryable,
  documentId: string,
  last: Found | undefined,
): Promise<Found[]> {
  let query = db
    .selectFrom('indicators')
    .select(['type', 'value', 'confidence', sql<boolean>`verdict_id is not null`.as('accepted')])
    .where('document_id', '=', documentId)
    .where('role', 'in', reportedRoles);
  if (last) query = query.where(sql<boolean>`(type, value) > (${last.type}, ${last.value})`);
  const rows = await query.orderBy('type').orderBy('value').limit(rowsAtOnce).execute();
  return rows;
}

/** Since when the documents of a jar that were read until then hold these values as indicators, by type and value. */
export async function firstDates(
  db: Queryable,
  { jarId, until }: { jarId: string; until: Date },
  values: Found[],
): Promise<Map<string, Date>> {
  if (values.length === 0) return new Map();
  const wanted = JSON.stringify(values.map(({ type, value }) => ({ type, value })));
  // One by one through the index on values: as a join, they would be compared with all that the jar holds.
  const { rows } = await sql<{ type: IndicatorType; value: string; since: Date | null }>`
    select wanted.type, wanted.value, since
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (type text, value text)
         cross join lateral (
           select min(${dateOfDocuments}) as since
           from indicators join documents on documents.id = document_id and status = 'completed' and updated_at <= ${until}
           where (indicators.value, indicators.jar_id, indicators.type) = (wanted.value, ${jarId}::uuid, wanted.type)
             and role = any (${reportedRoles}::text[])) as seen`.execute(db);
  return new Map(rows.flatMap(({ type, value, since }) => (since ? [[`${type} ${value}`, since]] : [])));
}

/** `confidence` from 0 to 1; `accepted`: a verdict calls it malicious. */
export type Found = { type: IndicatorType; value: string; confidence: number; accepted: boolean };
