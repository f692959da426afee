import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Access, Jar } from './jar.ts';
import { readableBy, type Actor } from './jars.policy.ts';

export type JarFilter = {
  accesses?: Access[] | undefined;
  owner_id?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
};

export type NewJar = Pick<
  Jar,
  'id' | 'name' | 'description' | 'access' | 'tier' | 'owner_id' | 'tags' | 'allow_search' | 'allow_export'
>;

export type JarChange = {
  [K in 'name' | 'description' | 'tags']?: Jar[K] | undefined;
};

/** What a search needs to know of a jar. */
export type SearchableJar = Pick<Jar, 'id' | 'name' | 'completed_count' | 'allow_search'>;

const columns = [
  'jars.id',
  'jars.name',
  'jars.description',
  'jars.access',
  'jars.tier',
  'jars.status',
  'jars.owner_id',
  'jars.tags',
  'jars.allow_search',
  'jars.allow_export',
  'jars.document_count',
  'jars.completed_count',
  'jars.chunk_count',
  'jars.embedding_count',
  'jars.size_bytes',
  'jars.query_count',
  'jars.query_time_total_ms',
  'jars.last_accessed',
  'jars.created_at',
  'jars.updated_at',
  'users.display_name as owner_name',
  'users.email as owner_email',
] as const;

function selectJars(db: Queryable) {
  return db.selectFrom('jars').innerJoin('users', 'users.id', 'jars.owner_id').select(columns);
}

export async function insertJar(db: Queryable, jar: NewJar): Promise<void> {
  await db.insertInto('jars').values(jar).execute();
}

/** The jars with these ids, by id. */
export async function findJars(db: Queryable, jarIds: string[]): Promise<Map<string, Jar>> {
  const rows = await selectJars(db)
    .where('jars.id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The jars that the actor may read and that match the filter, last changed first. */
export async function listJars(
  db: Queryable,
  actor: Actor,
  filter: JarFilter,
  slice: Slice,
): Promise<SliceOf<Jar>> {
  let query = selectJars(db).where(readableBy(actor));
  if (filter.accesses) query = query.where('jars.access', 'in', filter.accesses);
  if (filter.owner_id) query = query.where('jars.owner_id', '=', filter.owner_id);
  if (filter.tag) query = query.where(sql`${filter.tag}`, '=', sql`any (jars.tags)`);
  if (filter.search) query = query.where('jars.name', 'ilike', `%${escapeLike(filter.search)}%`);
  const rows = await query
    .orderBy('jars.updated_at', 'desc')
    .orderBy('jars.id')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { ...slice, rows: rows, total };
}

export async function updateJar(db: Queryable, jarId: string, change: JarChange): Promise<void> {
  await db
    .updateTable('jars')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', jarId)
    .execute();
}

/** Holds off everything that would add to the jar until the transaction ends. */
export async function lockJar(tx: Queryable, jarId: string): Promise<void> {
  await tx.selectFrom('jars').select('id').where('id', '=', jarId).forUpdate().execute();
}

export async function deleteJarRow(db: Queryable, jarId: string): Promise<boolean> {
  const row = await db.deleteFrom('jars').where('id', '=', jarId).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** All the jars that the actor may read, or those among `jarIds`, with what a search needs to know of them. */
export async function listJarsForSearch(
  db: Queryable,
  actor: Actor,
  jarIds?: string[],
): Promise<SearchableJar[]> {
  let query = db
    .selectFrom('jars')
    .select(['id', 'name', 'completed_count', 'allow_search'])
    .where(readableBy(actor));
  if (jarIds) query = query.where('id', '=', sql<string>`any (${jarIds}::uuid[])`);
  return query.execute();
}

export type JarQueries = { jar_id: string; queries: number; total_ms: number };

/** Adds finished searches to the counts of their jars. */
export async function addJarQueries(db: Queryable, queries: JarQueries[]): Promise<void> {
  await sql`
    update jars set query_count = query_count + change.queries,
                    query_time_total_ms = query_time_total_ms + change.total_ms,
                    last_accessed = now()
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
         as change (jar_id uuid, queries integer, total_ms double precision)
    where jars.id = change.jar_id`.execute(db);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
