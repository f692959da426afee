import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { EntityKind, Tlp } from '#evidence/evidence.ts';
import type { StoredAlias, StoredPlace } from './evidence-rows.ts';

/** A document that names an entity, and where. */
export type Naming = {
  document_id: string;
  entity_id: string;
  title: string;
  filename: string;
  jar_id: string;
  /** By the document's own date, else when it was uploaded. */
  seen_at: Date;
  created_at: Date;
  mentions: number;
  spans: StoredPlace[];
};

/** The documents of these jars that name one of the ids, newest first; of all of them, or the one that is given. */
export async function namingDocuments(
  db: Queryable,
  wanted: { jarIds: string[]; documentId?: string | undefined; ids: string[]; limit: number },
): Promise<Naming[]> {
  const { jarIds, documentId, ids, limit } = wanted;
  let query = db
    .selectFrom('document_entities')
    .innerJoin('documents', 'documents.id', 'document_entities.document_id')
    .select([
      'document_id',
      'entity_id',
      sql<string>`coalesce(documents.title, documents.filename)`.as('title'),
      'documents.filename',
      'document_entities.jar_id',
      'document_entities.seen_at',
      'documents.created_at',
      'document_entities.mentions',
      'document_entities.spans',
    ])
    .where('entity_id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('document_entities.jar_id', '=', sql<string>`any (${jarIds}::uuid[])`);
  if (documentId) query = query.where('document_id', '=', documentId);
  const rows = await query
    .orderBy('document_entities.seen_at', 'desc')
    .orderBy('document_id')
    .limit(limit)
    .execute();
  return rows;
}

/** For each group, by its id, how many documents of these jars name one of its members, each counted once; none for 0. */
export async function countNaming(
  db: Queryable,
  jarIds: string[],
  groups: readonly { id: string; members: string[] }[],
): Promise<Map<string, number>> {
  const pairs = groups.flatMap(({ id, members }) => members.map((member) => ({ id, member })));
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<{ id: string; total: number }>`
    select wanted.id, count(distinct document_id)::integer as total
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ member }) => member)}::uuid[]) as wanted (id, member)
         join document_entities on entity_id = wanted.member and jar_id = any (${jarIds}::uuid[])
    group by wanted.id`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** For each id the documents of these jars that name it, newest first, at most so many each. */
export async function documentIdsNaming(
  db: Queryable,
  { jarIds, ids, limit }: { jarIds: string[]; ids: string[]; limit: number },
): Promise<{ entity_id: string; document_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ entity_id: string; document_id: string }>`
    select wanted.id as entity_id, document_id
    from unnest(${ids}::uuid[]) as wanted (id), lateral (
      select document_id from document_entities
      where entity_id = wanted.id and jar_id = any (${jarIds}::uuid[])
      order by seen_at desc, document_id limit ${limit}) as naming`.execute(db);
  return rows;
}

export type DocumentEntity = {
  entity_id: string;
  kind: EntityKind;
  name: string;
  aliases: StoredAlias[];
};

/** What documents name, each in the order of kind and name; no entry for those that name nothing. */
export async function documentEntities(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, DocumentEntity[]>> {
  const rows = await db
    .selectFrom('document_entities')
    .select(['document_id', 'entity_id', 'kind', 'name', 'aliases'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .orderBy('kind')
    .orderBy('name')
    .execute();
  return Map.groupBy(rows, ({ document_id }) => document_id);
}

/** The markings that documents bear; none where they have none. */
export async function markingsOf(db: Queryable, documentIds: string[]): Promise<Map<string, Tlp>> {
  const rows = await db
    .selectFrom('document_evidence')
    .select(['document_id', 'tlp'])
    .where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
  return new Map(rows.flatMap(({ document_id, tlp }) => (tlp === null ? [] : [[document_id, tlp]])));
}
