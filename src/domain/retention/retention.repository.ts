import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { lockJar, type Jar, type Retention } from '#domain/jars/index.ts';
import type { DocumentRetention, JarSweep } from './retention.ts';

// The one place that says when a document ends. Days are of 24 hours: those of a calendar depend on the session's time
// zone.
const keptDays = sql<number | null>`(case when documents.retention_policy is null then jars.retention_days
                                          else documents.retention_days end)`;
const retentionEnd = sql<Date>`(documents.content_at + make_interval(hours => 24 * ${keptDays}))`;
// Compared with now() of the database, the beginning of the transaction: nothing ends early by another clock.
const due = sql<boolean>`(${retentionEnd} <= now())`;
const soon = sql<boolean>`(${retentionEnd} <= now() + make_interval(hours => 24 * jars.warning_days))`;
const deletable = sql<boolean>`(${due} and jars.auto_delete)`;
// Where the jar's policy holds, a warning from before its last change named another day.
const warned = sql<boolean>`(documents.retention_warned_at is not null and (
  documents.retention_policy is not null or documents.retention_warned_at >= jars.retention_since))`;
const warnable = sql<boolean>`(${soon} and not ${deletable} and not ${warned})`;

/** How many documents of a jar have come to their end, and how many come to it within its days of warning. */
export async function countDue(db: Queryable, jarId: string): Promise<{ due: number; due_soon: number }> {
  const { rows } = await sql<{ due: number; due_soon: number }>`
    select count(*) filter (where ${due}) as due, count(*) filter (where ${soon} and not ${due}) as due_soon
    from documents join jars on jars.id = documents.jar_id
    where jars.id = ${jarId}`.execute(db);
  return rows[0] ?? { due: 0, due_soon: 0 };
}

/** How long a document is kept, when that ends, and whether it is its jar that says so; null when it is gone. */
export async function findRetention(db: Queryable, documentId: string): Promise<DocumentRetention | null> {
  const { rows } = await sql<DocumentRetention>`
    select coalesce(documents.retention_policy, jars.retention_policy) as retention_policy,
           ${keptDays} as retention_days, ${retentionEnd} as ends_at, documents.retention_policy is null as inherited
    from documents join jars on jars.id = documents.jar_id
    where documents.id = ${documentId}`.execute(db);
  return rows[0] ?? null;
}

/** Gives a document a policy of its own, or with null that of its jar. Of its end is told anew. */
export async function putRetention(
  db: Queryable,
  documentId: string,
  retention: Retention | null,
): Promise<void> {
  await db
    .updateTable('documents')
    .set({
      retention_policy: retention?.retention_policy ?? null,
      retention_days: retention?.retention_days ?? null,
      retention_warned_at: null,
      updated_at: new Date(),
    })
    .where('id', '=', documentId)
    .execute();
}

/** What there is to do in every jar that has documents to delete or to warn of. */
export async function planSweep(db: Queryable): Promise<JarSweep[]> {
  const { rows } = await sql<JarSweep>`
    select jars.id as jar_id, jars.name, count(*) filter (where ${deletable}) as deleted,
           count(*) filter (where ${warnable}) as warned, min(${retentionEnd}) filter (where ${warnable}) as first_end
    from documents join jars on jars.id = documents.jar_id
    where ${deletable} or ${warnable}
    group by jars.id order by jars.name, jars.id`.execute(db);
  return rows;
}

/** A jar that a sweep has locked. */
export type SweptJar = Pick<Jar, 'id' | 'name' | 'owner_id' | 'auto_delete' | 'notify_before_deletion'>;

/** Locks a jar, so that its rules stand until the transaction ends; null when it is gone. */
export async function takeJar(tx: Queryable, jarId: string): Promise<SweptJar | null> {
  if (!(await lockJar(tx, jarId))) return null;
  const jar = tx
    .selectFrom('jars')
    .select(['id', 'name', 'owner_id', 'auto_delete', 'notify_before_deletion'])
    .where('id', '=', jarId);
  return jar.executeTakeFirstOrThrow();
}

/** A document, the days that it is kept, and when they end; `created` is its place among those of its jar. */
export type EndingDocument = { id: string; title: string; days: number; ends_at: Date; created: string };

/** So many documents, after that one. */
export type Portion = { limit: number; after: Pick<EndingDocument, 'id' | 'created'> | null };

/**
 * Documents of a locked jar that are to be deleted, held until the transaction ends. What somebody else holds is left
 * for the next time: that keeps the two from waiting for each other.
 */
export function takeDeletable(tx: Queryable, jarId: string, portion: Portion): Promise<EndingDocument[]> {
  return take(tx, { ...portion, jarId, which: deletable });
}

/** Documents of a locked jar whose end is to be told, and notes of each that it is. */
export async function takeWarnable(
  tx: Queryable,
  jarId: string,
  portion: Portion,
): Promise<EndingDocument[]> {
  const documents = await take(tx, { ...portion, jarId, which: warnable });
  const ids = documents.map(({ id }) => id);
  await sql`
    update documents set retention_warned_at = clock_timestamp() where id = any (${ids}::uuid[])`.execute(tx);
  return documents;
}

/** In the order of an index, so that no portion goes through what the others were. */
async function take(
  tx: Queryable,
  { jarId, limit, after, which }: Portion & { jarId: string; which: RawBuilder<boolean> },
): Promise<EndingDocument[]> {
  const beyond = after
    ? sql`(documents.created_at, documents.id) > (${after.created}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  // The built-in database gathers no statistics, and would sort all that is left to find each portion.
  await sql`set local enable_sort = off`.execute(tx);
  const { rows } = await sql<EndingDocument>`
    select documents.id, coalesce(documents.title, documents.filename) as title, ${keptDays} as days,
           ${retentionEnd} as ends_at, documents.created_at::text as created
    from documents join jars on jars.id = documents.jar_id
    where documents.jar_id = ${jarId} and ${beyond} and ${which}
    order by documents.created_at, documents.id
    limit ${limit} for update of documents skip locked`.execute(tx);
  return rows;
}

/**
 * Begins what is done every so many hours, when so many have passed since it was last begun; false when they have not,
 * or another process was faster.
 */
export async function beginRound(tx: Queryable, name: string, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into rounds (name) values (${name})
    on conflict (name) do update set begun_at = now()
    where rounds.begun_at <= now() - make_interval(hours => ${hours}::integer)
    returning name`.execute(tx);
  return rows.length > 0;
}
