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
export type MarkedDocument = { id: string; jar_id: string; tlp: Tlp | null };

/** All documents of a jar, these ones, or those of both. */
type WhichDocuments = { jarId?: string; documentIds?: string[] };

/**
 * The documents that have been read, of those that are asked for: the strictest marking first, then the oldest first. What several
 * hold is taken from the first of them, and so bears the marking of the most restrictive.
 */
export async function readDocuments(
  db: Queryable,
  { jarId, documentIds }: WhichDocuments,
): Promise<MarkedDocument[]> {
  let query = db
    .selectFrom('documents')
    .leftJoin('document_evidence', 'document_evidence.document_id', 'documents.id')
    .select(['documents.id', 'jar_id', 'tlp'])
    .where('status', '=', 'completed');
  if (jarId !== undefined) query = query.where('jar_id', '=', jarId);
  if (documentIds) query = query.where('documents.id', '=', sql<string>`any (${documentIds}::uuid[])`);
  const rows = await query.orderBy('created_at').orderBy('documents.id').execute();
  return rows.toSorted((a, b) => strictness(b.tlp) - strictness(a.tlp));
}

// More at once would block the built-in database for everyone.
const rowsAtOnce = 250;

/** The indicators and vulnerabilities of a document, in the order of type and value: nothing else is shared as such. */
async function foundIn(db: Queryable, documentId: string): Promise<Found[]> {
  const found: Found[] = [];
  let rows: Found[];
  do {
    rows = await foundAfter(db, documentId, found.at(-1));
    found.push(...rows);
  } while (rows.length === rowsAtOnce);
  return found;
}

/** Those of some documents that hold few, in the same order; no entry for those that hold none. */
async function foundInFew(db: Queryable, documentIds: string[]): Promise<Map<string, Found[]>> {
  const rows = await selectFound(db)
    .select('document_id')
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .orderBy('type')
    .orderBy('value')
    .execute();
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

type Counted = { id: string; indicator_count: number };

/** Each has entities and relations besides its indicators. */
const documentsAtOnce = 20;

/** Documents with what was found in them: some at a time, read together as far as that is little; a large one alone. */
export async function* foundInEach<One extends Counted>(
  db: Queryable,
  documents: One[],
): AsyncGenerator<{ document: One; found: Found[] }[]> {
  for (const group of groupsOf(documents)) {
    const [first, ...others] = group;
    if (first && others.length === 0) {
      yield [{ document: first, found: first.indicator_count > 0 ? await foundIn(db, first.id) : [] }];
      continue;
    }
    const held = group.filter(({ indicator_count }) => indicator_count > 0).map(({ id }) => id);
    const found = held.length > 0 ? await foundInFew(db, held) : new Map<string, Found[]>();
    yield group.map((document) => ({ document, found: found.get(document.id) ?? [] }));
  }
}

function* groupsOf<One extends Counted>(documents: One[]): Generator<One[]> {
  let group: One[] = [];
  let count = 0;
  for (const document of documents) {
    const isFull = group.length === documentsAtOnce || count + document.indicator_count > rowsAtOnce;
    if (group.length > 0 && isFull) {
      yield group;
      [group, count] = [[], 0];
    }
    group.push(document);
    count += document.indicator_count;
  }
  if (group.length > 0) yield group;
}

function selectFound(db: Queryable) {
  return db
    .selectFrom('indicators')
    .select(['type', 'value', 'confidence', sql<boolean>`verdict_id is not null`.as('accepted')])
    .where('role', 'in', reportedRoles);
}

/** Some of them, after one; in the order of an index: of several documents together all would be sorted each time. */
export async function foundAfter(
  db: Queryable,
  documentId: string,
  last: Found | undefined,
): Promise<Found[]> {
  let query = selectFound(db).where('document_id', '=', documentId);
  if (last) query = query.where(sql<boolean>`(type, value) > (${last.type}, ${last.value})`);
  const rows = await query.orderBy('type').orderBy('value').limit(rowsAtOnce).execute();
  return rows;
}

/** A value that a jar holds. */
type InJar = Pick<Found, 'type' | 'value'> & { jar_id: string };

export const keyInJar = ({ jar_id, type, value }: InJar): string => `${jar_id} ${type} ${value}`;

/** Since when the documents of jars that were read until then hold these values as indicators, by `keyInJar`. */
export async function firstDates(db: Queryable, until: Date, values: InJar[]): Promise<Map<string, Date>> {
  if (values.length === 0) return new Map();
  const wanted = JSON.stringify(values.map(({ jar_id, type, value }) => ({ jar_id, type, value })));
  // One by one through the index on values: as a join, they would be compared with all that the jar holds.
  const { rows } = await sql<InJar & { since: Date | null }>`
    select wanted.jar_id, wanted.type, wanted.value, since
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (jar_id uuid, type text, value text)
         cross join lateral (
           select min(${dateOfDocuments}) as since
           from indicators join documents on documents.id = document_id and status = 'completed' and updated_at <= ${until}
           where (indicators.value, indicators.jar_id, indicators.type) = (wanted.value, wanted.jar_id, wanted.type)
             and role = any (${reportedRoles}::text[])) as seen`.execute(db);
  return new Map(rows.flatMap(({ since, ...one }) => (since ? [[keyInJar(one), since]] : [])));
}

/** `confidence` from 0 to 1; `accepted`: a verdict calls it malicious. */
export type Found = { type: IndicatorType; value: string; confidence: number; accepted: boolean };
