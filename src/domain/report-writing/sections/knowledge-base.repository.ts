import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { dateOfDocuments, type Document } from '#domain/documents/index.ts';

export type JarState = {
  name: string;
  completed: number;
  unread: number;
  failed: number;
  indicators: number;
  newest: Date | null;
};

/** How many documents each of these jars has, and of what dates. */
export async function jarStates(db: Queryable, jarIds: string[]): Promise<JarState[]> {
  const { rows } = await sql<JarState>`
    select name, (count(documents.id) filter (where documents.status = 'completed'))::integer as completed,
           (count(documents.id) filter (where documents.status in ('pending', 'processing')))::integer as unread,
           (count(documents.id) filter (where documents.status = 'failed'))::integer as failed,
           coalesce(sum(indicator_count), 0)::integer as indicators, max(${dateOfDocuments}) as newest
    from jars left join documents on jar_id = jars.id where jars.id = any (${jarIds}::uuid[])
    group by jars.id, name order by name`.execute(db);
  return rows;
}

export type Counted = { name: string; count: number };

export async function countsByFormat(db: Queryable, jarIds: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(format, 'not read') as name, count(*)::integer as count from documents
    where jar_id = any (${jarIds}::uuid[]) group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export async function countsByYear(db: Queryable, jarIds: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select extract(year from ${dateOfDocuments})::text as name, count(*)::integer as count from documents
    where jar_id = any (${jarIds}::uuid[]) and status = 'completed' group by 1 order by 1`.execute(db);
  return rows;
}

export async function countsByFailure(db: Queryable, jarIds: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(error_code, 'unknown') as name, count(*)::integer as count from documents
    where jar_id = any (${jarIds}::uuid[]) and status = 'failed' group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

/** What documents were found to hold of personal data: numbers by document, never a value. */
export async function scansOf(
  db: Queryable,
  jarIds: string[],
): Promise<{ pii: Document['pii']; count: number }[]> {
  const { rows } = await sql<{ pii: Document['pii']; count: number }>`
    select pii, count(*)::integer as count from documents
    where jar_id = any (${jarIds}::uuid[]) and status = 'completed' group by pii`.execute(db);
  return rows;
}
