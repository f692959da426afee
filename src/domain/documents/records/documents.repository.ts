import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Format } from '#analysis/document.ts';
import { dateOfDocuments } from './document-date.ts';
import { columns, type Document } from './document.ts';

export async function findDocument(db: Queryable, documentId: string): Promise<Document | null> {
  const row = await db
    .selectFrom('documents')
    .select(columns)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Those of the documents that are there, in no order. */
export async function findDocuments(db: Queryable, documentIds: string[]): Promise<Document[]> {
  const rows = await db
    .selectFrom('documents')
    .select(columns)
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
  return rows;
}

/** Those of the documents that are in the jar. */
export async function idsInJar(db: Queryable, jarId: string, documentIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', jarId)
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of a jar's documents in the order of their names, which is the same in every copy of the jar. */
export async function documentIdsByName(db: Queryable, jarId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', jarId)
    .orderBy(sql`filename collate "C"`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined does not restrict; both ends count. */
export type Dates = { from?: Date | undefined; to?: Date | undefined };

function isOf({ from, to }: Dates): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(from ? [sql`${dateOfDocuments} >= ${from}`] : []),
    ...(to ? [sql`${dateOfDocuments} <= ${to}`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The documents of these jars that are of these dates. */
export async function idsOfDates(db: Queryable, jarIds: string[], dates: Dates): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .where(isOf(dates))
    .execute();
  return rows.map(({ id }) => id);
}

/** How many completed documents a search over these jars with these filters looks into. */
export async function countSearched(
  db: Queryable,
  filter: Dates & { jar_ids: string[]; formats?: Format[] | undefined; tags?: string[] | undefined },
): Promise<number> {
  let query = db
    .selectFrom('documents')
    .where('jar_id', '=', sql<string>`any (${filter.jar_ids}::uuid[])`)
    .where('status', '=', 'completed')
    .where(isOf(filter));
  if (filter.formats) query = query.where('format', 'in', filter.formats);
  if (filter.tags) query = query.where(sql<boolean>`tags && ${filter.tags}::text[]`);
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many documents of these jars have not been read yet. */
export async function countUnread(db: Queryable, jarIds: string[]): Promise<number> {
  const { total } = await db
    .selectFrom('documents')
    .where('jar_id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .where('status', 'in', ['pending', 'processing'])
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A document deleted from the records, and the file it leaves. */
export type DeletedDocument = Pick<Document, 'id' | 'file_id'>;

/** Deletes records, and answers those that there were; files and index are the purge's part. */
export async function deleteDocumentRows(db: Queryable, documentIds: string[]): Promise<DeletedDocument[]> {
  return db
    .deleteFrom('documents')
    .where('id', '=', sql<string>`any (${documentIds}::uuid[])`)
    .returning(['id', 'file_id'])
    .execute();
}

export async function documentsOf(db: Queryable, jarId: string): Promise<DeletedDocument[]> {
  return db.selectFrom('documents').select(['id', 'file_id']).where('jar_id', '=', jarId).execute();
}

/** The documents of a jar that have one of these paths in their metadata, or as their name without one, by path. */
export async function documentsByPath(
  db: Queryable,
  jarId: string,
  paths: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, coalesce(metadata ->> 'path', filename) as path from documents
    where jar_id = ${jarId}::uuid and coalesce(metadata ->> 'path', filename) = any (${paths}::text[])
    order by created_at desc, id`.execute(db);
  return new Map(rows.map(({ id, path }) => [path, id]));
}
