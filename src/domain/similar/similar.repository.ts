import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { reportedRoles } from '#domain/indicators/index.ts';

type Contents = { id: string; content_sha256: string; text_sha256: string | null };

/** What is shown of a document that is similar to another one. */
export type DescribedDocument = {
  id: string;
  jar_id: string;
  title: string;
  filename: string;
  published_at: Date | null;
  text_sha256: string | null;
  /** Values to act on, and names, that both documents have. */
  shared_indicators: number;
  shared_entities: number;
};

/** More copies of one file are not looked for. */
const mostCopies = 20;

/** Documents of these jars that have the same file as one: at most one in each jar, and 20 in all. */
export async function idsOfSameFile(
  db: Queryable,
  { id, content_sha256 }: Contents,
  jarIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('jar_id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .where('content_sha256', '=', content_sha256)
    .where('id', '!=', id)
    .where('status', '=', 'completed')
    .orderBy('id')
    .limit(mostCopies)
    .execute();
  return rows.map((row) => row.id);
}

/** Those of the documents that are still in one of these jars, with what they share with one. */
export async function describeSimilar(
  db: Queryable,
  { documentId, ids, jarIds }: { documentId: string; ids: string[]; jarIds: string[] },
): Promise<Map<string, DescribedDocument>> {
  const { rows } = await sql<DescribedDocument>`
    select id, jar_id, coalesce(title, filename) as title, filename, published_at, text_sha256,
           (select count(distinct (theirs.type, theirs.value)) from indicators as theirs
            join indicators as own on own.type = theirs.type and own.value = theirs.value
            where theirs.document_id = documents.id and own.document_id = ${documentId}::uuid
              and theirs.role = any (${reportedRoles}::text[]) and own.role = any (${reportedRoles}::text[])
           )::integer as shared_indicators,
           (select count(*) from document_entities as theirs
            join document_entities as own on own.entity_id = theirs.entity_id
            where theirs.document_id = documents.id and own.document_id = ${documentId}::uuid
           )::integer as shared_entities
    from documents
    where id = any (${ids}::uuid[]) and jar_id = any (${jarIds}::uuid[]) and status = 'completed'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is shown of a document in a group of duplicates. */
export type GroupedDocument = Pick<DescribedDocument, 'id' | 'title' | 'filename' | 'published_at'> & {
  created_at: Date;
};

/** Those of the documents that are still in the jar. */
export async function describeGrouped(
  db: Queryable,
  { ids, jarId }: { ids: string[]; jarId: string },
): Promise<Map<string, GroupedDocument>> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'filename', 'published_at', 'created_at'])
    .select(({ fn, ref }) => fn.coalesce(ref('title'), ref('filename')).as('title'))
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('jar_id', '=', jarId)
    .where('status', '=', 'completed')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
