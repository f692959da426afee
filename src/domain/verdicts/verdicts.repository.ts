import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import { refangPattern } from '#analysis/indicators/matching.ts';
import { readableBy, readableWithoutRole, type Actor } from '#domain/jars/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Verdict, VerdictKind, VerdictScope } from './verdict.ts';

export type NewVerdict = Verdict & { spellings: string[] | null };

const columns = [
  'verdicts.id',
  'value',
  'pattern',
  'range',
  'verdict',
  'scope',
  'document_id',
  'jar_id',
  'note',
  'decided_by',
  'decided_by_name',
  'verdicts.created_at',
] as const;

export async function insertVerdicts(
  tx: Queryable,
  verdicts: NewVerdict[],
  state: 'applying' | 'active',
): Promise<void> {
  if (verdicts.length > 0)
    await tx
      .insertInto('verdicts')
      .values(verdicts.map((verdict) => ({ ...verdict, state })))
      .execute();
}

/** With what applying it needs; not one that is being withdrawn. */
export async function findVerdict(db: Queryable, id: string): Promise<NewVerdict | null> {
  const row = await db
    .selectFrom('verdicts')
    .select([...columns, 'spellings'])
    .where('id', '=', id)
    .where('state', '<>', 'withdrawing')
    .executeTakeFirst();
  return row ?? null;
}

/** False when it is not there any more. */
export async function setState(tx: Queryable, id: string, state: 'active' | 'withdrawing'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verdicts')
    .set({ state })
    .where('id', '=', id)
    .where('state', '<>', 'withdrawing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those of these that are there and not being withdrawn, for withdrawing them together. */
export function findVerdicts(db: Queryable, ids: string[]): Promise<NewVerdict[]> {
  return db
    .selectFrom('verdicts')
    .select([...columns, 'spellings'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('state', '<>', 'withdrawing')
    .execute();
}

/** Answers with those that were there. */
export async function setStates(
  tx: Queryable,
  ids: string[],
  state: 'active' | 'withdrawing',
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('verdicts')
    .set({ state })
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('state', '<>', 'withdrawing')
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteVerdicts(db: Queryable, ids: string[]): Promise<void> {
  await db
    .deleteFrom('verdicts')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute();
}

export async function deleteVerdict(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('verdicts').where('id', '=', id).execute();
}

/** Those that an interruption left half done. */
export function unsettled(db: Queryable): Promise<(NewVerdict & { state: string })[]> {
  return db
    .selectFrom('verdicts')
    .select([...columns, 'spellings', 'state'])
    .where('state', '<>', 'active')
    .orderBy('created_at')
    .execute();
}

export type VerdictFilter = {
  value?: string[] | undefined;
  /** Part of what it is about, or of the note. */
  text?: string | undefined;
  verdict?: VerdictKind | undefined;
  scope?: VerdictScope | undefined;
  jar_ids?: string[] | undefined;
  document_id?: string | undefined;
};

/** Those of jars that the actor may read and of the installation, the newest first. */
export async function listVerdicts(
  db: Queryable,
  actor: Actor,
  { value, text, verdict, scope, jar_ids, document_id, ...slice }: VerdictFilter & Slice,
): Promise<SliceOf<Verdict & { by_own_right: boolean }>> {
  let query = db
    .selectFrom('verdicts')
    .leftJoin('jars', 'jars.id', 'verdicts.jar_id')
    .select([
      ...columns,
      sql<boolean>`jar_id is null or ${readableWithoutRole(actor.user_id)}`.as('by_own_right'),
    ])
    .where('state', '<>', 'withdrawing')
    .where(sql<boolean>`(jar_id is null or ${readableBy(actor)})`);
  if (value)
    query = query.where(
      sql<boolean>`(spellings && ${value}::text[] or pattern = any (${value}::text[]) or range = any (${value}::text[]))`,
    );
  if (text)
    query = query.where(
      sql<boolean>`(coalesce(value, pattern, range) ilike ${containing(refangPattern(text))} or note ilike ${containing(text)})`,
    );
  if (verdict) query = query.where('verdict', '=', verdict);
  if (scope) query = query.where('scope', '=', scope);
  if (jar_ids) query = query.where('jar_id', '=', sql<string>`any (${jar_ids}::uuid[])`);
  if (document_id) query = query.where('document_id', '=', document_id);
  return sliceOf(query.orderBy('verdicts.created_at', 'desc').orderBy('verdicts.id', 'desc'), slice);
}

/** `patterns`: wildcards and ranges. */
type Measure = { count: number; patterns: number; bytes: number };

/** How many there are for a document, for a jar itself, or for the installation, and how long they are in a manifest. */
export async function measureVerdicts(
  db: Queryable,
  { jar_id, document_id }: Pick<Verdict, 'jar_id' | 'document_id'>,
): Promise<Measure> {
  const { rows } = await sql<Measure>`
    select count(*)::integer as count, count(*) filter (where value is null)::integer as patterns,
           coalesce(sum(${fixedBytes} + octet_length(
      to_json(coalesce(value, pattern, range))::text || to_json(note)::text || to_json(decided_by_name)::text)), 0)::integer as bytes
    from verdicts
    where jar_id is not distinct from ${jar_id}::uuid and document_id is not distinct from ${document_id}::uuid`.execute(
    db,
  );
  return rows[0] ?? { count: 0, patterns: 0, bytes: 0 };
}

/** Whether the newest there about the same decides the same already. */
export async function isDecided(
  db: Queryable,
  { spellings, pattern, range, verdict, jar_id, document_id }: NewVerdict,
): Promise<boolean> {
  const { rows } = await sql<{ verdict: VerdictKind }>`
    select verdict from verdicts
    where state <> 'withdrawing'
      and jar_id is not distinct from ${jar_id}::uuid and document_id is not distinct from ${document_id}::uuid
      and (spellings && ${spellings}::text[] or pattern = ${pattern}::text or range = ${range}::text)
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.verdict === verdict;
}

/** Of each verdict in a manifest, besides its texts. */
const fixedBytes = 200;

/** How long it is in a manifest, as `measureVerdicts` counts it. */
export function bytesOf({ value, pattern, range, note, decided_by_name }: Verdict): number {
  const texts = [value ?? pattern ?? range, note, decided_by_name]
    .map((text) => JSON.stringify(text))
    .join('');
  return fixedBytes + Buffer.byteLength(texts);
}

/** Those of a jar and of these documents in it, the oldest first, as an export holds them. */
export async function verdictsOf(
  db: Queryable,
  jarId: string,
  documentIds: string[] | null,
): Promise<Verdict[]> {
  let query = db
    .selectFrom('verdicts')
    .select(columns)
    .where('state', '<>', 'withdrawing')
    .where('jar_id', '=', jarId);
  query =
    documentIds === null
      ? query.where('document_id', 'is', null)
      : query.where('document_id', '=', sql<string>`any (${documentIds}::uuid[])`);
  return query.orderBy('created_at').orderBy('verdicts.id').execute();
}

/** Those of these jars that the actor may know the content of by a verdict: as in a search through all of them. */
export async function searchableAmong(db: Queryable, actor: Actor, jarIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('jars')
    .select('id')
    .where('id', '=', sql<string>`any (${jarIds}::uuid[])`)
    .where('allow_search', '=', true)
    .where(readableBy(actor))
    .execute();
  return rows.map(({ id }) => id);
}

/** For reasons and exports, which others read: never the e-mail address. */
export async function nameOf(db: Queryable, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst();
  return row?.display_name.trim() || 'an analyst';
}
