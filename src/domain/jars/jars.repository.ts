import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Access, Jar, JarStatus, RetentionRules, SetJarStatus, Tier } from './jar.ts';
import { readableBy, readableWithoutRole, type Actor, type GrantRole, type JarFor } from './jars.policy.ts';

export type JarFilter = {
  accesses?: Access[] | undefined;
  tiers?: Tier[] | undefined;
  statuses?: JarStatus[] | undefined;
  owner_id?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
};

export type NewJar = Pick<
  Jar,
  | 'id'
  | 'name'
  | 'description'
  | 'access'
  | 'tier'
  | 'owner_id'
  | 'tags'
  | 'allow_search'
  | 'allow_export'
  | 'pii_scan'
  | 'encrypted'
  | 'config'
  | keyof RetentionRules
> & {
  /** Invisible until `showJar`. */
  importing: boolean;
};

/** The fields of a jar that affect other users, and those that decide on its readers. */
export type JarChange = {
  [
    K in
      | 'name'
      | 'description'
      | 'tags'
      | 'access'
      | 'tier'
      | 'owner_id'
      | 'allow_search'
      | 'allow_export'
      | 'pii_scan'
      | 'config'
      | keyof RetentionRules
  ]?: Jar[K] | undefined;
} & { status?: SetJarStatus | undefined };

/**
 * Whether a jar may be exported, and by this user: who only bought a licence that does not allow it may not. Within a query over
 * `jars`.
 */
function mayExport(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(jars.allow_export and (jars.access = 'public' or jars.owner_id = ${userId}
    or not exists (select from jar_grants where jar_id = jars.id and user_id = ${userId} and not may_export)
    or exists (select from jar_grants where jar_id = jars.id and purchase_id is null and (user_id = ${userId}
      or team_id in (select team_id from team_members where team_members.user_id = ${userId})))))`;
}

/** What a search needs to know of a jar. */
export type SearchableJar = Pick<Jar, 'id' | 'name' | 'completed_count'>;

/** The same with what its export depends on. */
export type ReadableJar = SearchableJar & Pick<Jar, 'allow_export' | 'created_at'>;

const columns = [
  'jars.id',
  'jars.name',
  'jars.description',
  'jars.access',
  'jars.tier',
  statusColumn().as('status'),
  'jars.owner_id',
  'jars.tags',
  'jars.allow_search',
  'jars.allow_export',
  'jars.pii_scan',
  'jars.encrypted',
  'jars.config',
  'jars.retention_policy',
  'jars.retention_days',
  'jars.auto_delete',
  'jars.warning_days',
  'jars.notify_before_deletion',
  'jars.document_count',
  'jars.completed_count',
  'jars.chunk_count',
  'jars.embedding_count',
  'jars.size_bytes',
  'jars.query_count',
  'jars.query_time_total_ms',
  'jars.relevance_total',
  'jars.relevance_count',
  'jars.last_accessed',
  'jars.created_at',
  'jars.updated_at',
  'users.display_name as owner_name',
  'users.email as owner_email',
] as const;

/** Seen from the uploads themselves, so that a crash leaves no jar `processing` for ever. */
function statusColumn(): RawBuilder<JarStatus> {
  return sql<JarStatus>`(case when exists (
    select from bulk_uploads where bulk_uploads.jar_id = jars.id and bulk_uploads.status = 'processing')
    then 'processing' else jars.status end)`;
}

function selectJars(db: Queryable) {
  return db
    .selectFrom('jars')
    .innerJoin('users', 'users.id', 'jars.owner_id')
    .select(columns)
    .where('jars.importing', '=', false);
}

/** Adds jars in one statement, however many: each by itself would keep the built-in database for longer. */
export async function insertJars(db: Queryable, jars: NewJar[]): Promise<void> {
  await sql`
    insert into jars (id, name, description, access, tier, owner_id, tags, allow_search, allow_export, pii_scan, encrypted,
                      config, importing, retention_policy, retention_days, auto_delete, warning_days, notify_before_deletion)
    select * from jsonb_to_recordset(${JSON.stringify(jars)}::jsonb)
         as jar (id uuid, name text, description text, access text, tier text, owner_id uuid, tags text[],
                 allow_search boolean, allow_export boolean, pii_scan boolean, encrypted boolean, config jsonb,
                 importing boolean, retention_policy text, retention_days integer, auto_delete boolean,
                 warning_days integer, notify_before_deletion boolean)`.execute(db);
}

/** A jar that a user asks for. */
export type AskedJar = { jar_id: string; user_id: string };

/** The existing jars, each with the standing of the requesting user, by `askedKey`. */
export async function findJars(db: Queryable, asked: AskedJar[]): Promise<Map<string, JarFor>> {
  const pairs = [...new Map(asked.map((pair) => [askedKey(pair), pair])).values()];
  const jarIds = pairs.map(({ jar_id }) => jar_id);
  const userIds = pairs.map(({ user_id }) => user_id);
  const rows = await selectJars(db)
    .innerJoin(
      sql<AskedJar>`unnest(${jarIds}::uuid[], ${userIds}::uuid[])`.as<'asked'>(sql`asked (jar_id, user_id)`),
      'asked.jar_id',
      'jars.id',
    )
    .select([
      'asked.user_id as asked_by',
      // As arrays: of `exists` the planner would make, for many jars, a join of all members of all teams.
      sql<boolean>`${teamsOf('asked.user_id')} && ${teamsOf('jars.owner_id')}`.as('shares_team'),
      // The stronger role comes first in the alphabet.
      sql<GrantRole | null>`(
        select min(jar_grants.role) from jar_grants
        where jar_grants.jar_id = jars.id
          and (jar_grants.user_id = asked.user_id or jar_grants.team_id = any (${teamsOf('asked.user_id')})))`.as(
        'granted',
      ),
      mayExport(sql.ref('asked.user_id')).as('allow_export'),
    ])
    .execute();
  return new Map(
    rows.map(({ asked_by, shares_team, granted, ...jar }) => [
      askedKey({ jar_id: jar.id, user_id: asked_by }),
      { jar, standing: { owner: jar.owner_id === asked_by, team: shares_team, grant: granted } },
    ]),
  );
}

function teamsOf(user: string): RawBuilder<string[]> {
  return sql`array (select team_id from team_members where user_id = ${sql.ref(user)})`;
}

export function askedKey({ jar_id, user_id }: AskedJar): string {
  return `${jar_id} ${user_id}`;
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
  if (filter.tiers) query = query.where('jars.tier', 'in', filter.tiers);
  if (filter.statuses) query = query.where(statusColumn(), 'in', filter.statuses);
  if (filter.owner_id) query = query.where('jars.owner_id', '=', filter.owner_id);
  if (filter.tag) query = query.where(sql`${filter.tag}`, '=', sql`any (jars.tags)`);
  if (filter.search) query = query.where('jars.name', 'ilike', containing(filter.search));
  const { rows, ...rest } = await sliceOf(query.orderBy('jars.updated_at', 'desc').orderBy('jars.id'), slice);
  return { ...rest, rows };
}

export async function updateJar(
  db: Queryable,
  jarId: string,
  { config, ...change }: JarChange,
): Promise<void> {
  await db
    .updateTable('jars')
    .set({
      ...change,
      ...(config && { config: JSON.stringify(config) }),
      ...retentionSince(change),
      updated_at: new Date(),
    })
    .where('id', '=', jarId)
    .execute();
}

/**
 * A warning that named another day, or a notification that nothing is deleted, does not count any more. By the clock,
 * not by the beginning of the transaction: that may be earlier than a warning that it waited for.
 */
function retentionSince({ retention_days, auto_delete }: JarChange) {
  const differs: RawBuilder<boolean>[] = [];
  if (retention_days !== undefined)
    differs.push(sql`retention_days is distinct from ${retention_days}::integer`);
  if (auto_delete !== undefined) differs.push(sql`auto_delete <> ${auto_delete}::boolean`);
  if (differs.length === 0) return {};
  const changed = sql.join(differs, sql` or `);
  return { retention_since: sql<Date>`case when ${changed} then clock_timestamp() else retention_since end` };
}

/** Holds off everything that would add to the jar until the transaction ends; false when there is no such jar. */
export async function lockJar(tx: Queryable, jarId: string): Promise<boolean> {
  const row = await tx.selectFrom('jars').select('id').where('id', '=', jarId).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function deleteJarRow(db: Queryable, jarId: string): Promise<boolean> {
  const row = await db.deleteFrom('jars').where('id', '=', jarId).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** The jars that a user can read without an admin role, with what a search needs to know about them. */
export async function listSearchable(db: Queryable, userId: string): Promise<ReadableJar[]> {
  return db
    .selectFrom('jars')
    .select([
      'id',
      'name',
      'completed_count',
      'created_at',
      mayExport(sql`${userId}::uuid`).as('allow_export'),
    ])
    .where(readableWithoutRole(userId))
    .where('allow_search', '=', true)
    .execute();
}

export type JarQueries = {
  jar_id: string;
  queries: number;
  total_ms: number;
  /** How many of the queries measured their relevance, and the sum of what they measured. */
  measured: number;
  relevance: number;
};

/** Adds finished searches to the counts of their jars. */
export async function addJarQueries(db: Queryable, queries: JarQueries[]): Promise<void> {
  await sql`
    update jars set query_count = query_count + change.queries,
                    query_time_total_ms = query_time_total_ms + change.total_ms,
                    relevance_count = relevance_count + change.measured,
                    relevance_total = relevance_total + change.relevance,
                    last_accessed = now()
    from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
         as change (jar_id uuid, queries integer, total_ms double precision, measured integer,
                    relevance double precision)
    where jars.id = change.jar_id`.execute(db);
}
