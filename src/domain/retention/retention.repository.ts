import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import {
  lockJar,
  type Jar,
  type Retention,
  type RetentionPolicy,
  type RetentionRules,
} from '#domain/jars/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { DocumentRetention, DueCounts, DueDocument, JarSweep } from './retention.ts';

// The one place that defines when a document expires. Days are of 24 hours: those of a calendar depend on the session's time
// zone.
const keptDays = sql<number | null>`(case when documents.retention_policy is null then jars.retention_days
                                          else documents.retention_days end)`;
const retentionEnd = sql<Date>`(documents.content_at + make_interval(hours => 24 * ${keptDays}))`;
// Compared with now() of the database, the beginning of the transaction: nothing ends early by another clock.
const due = sql<boolean>`(${retentionEnd} <= now())`;
const soon = sql<boolean>`(${retentionEnd} <= now() + make_interval(hours => 24 * jars.warning_days))`;
// A warning from before the jar's rules last changed had another day, or announced no deletion.
const warned = sql<boolean>`(documents.retention_warned_at is not null
  and documents.retention_warned_at >= jars.retention_since)`;
const warningTime = sql`make_interval(hours => 24 * jars.warning_days)`;
// At the earliest: a warning that is still to come is taken to be given now. greatest() would skip an end that is null.
const deletesAt = sql<Date | null>`(case when jars.auto_delete and ${keptDays} is not null then
  greatest(${retentionEnd}, (case when ${warned} then documents.retention_warned_at else now() end) + ${warningTime}) end)`;
// Deleted is only what was warned of long enough ago, however late the sweep that warned of it ran.
const deletable = sql<boolean>`(${due} and jars.auto_delete and ${warned}
  and documents.retention_warned_at <= now() - ${warningTime})`;
/** Of a coming deletion there is a warning before; what stays is listed once its end has come. */
const noticeable = sql<boolean>`(not ${warned} and case when jars.auto_delete then ${soon} else ${due} end)`;

/**
 * How many documents of a jar are past their end, how many come to it within its `warning_days`, and when the first is
 * deleted at the earliest.
 */
export async function countDue(db: Queryable, jarId: string): Promise<DueCounts> {
  const { rows } = await sql<DueCounts>`
    select count(*) filter (where ${due}) as due, count(*) filter (where ${soon} and not ${due}) as due_soon,
           min(${deletesAt}) as deletes_at
    from documents join jars on jars.id = documents.jar_id
    where jars.id = ${jarId}`.execute(db);
  return rows[0] ?? { due: 0, due_soon: 0, deletes_at: null };
}

/** The same as they would be under other rules. Of what these would delete there would be a new warning first. */
export async function countDueUnder(
  db: Queryable,
  jarId: string,
  { retention_days, auto_delete, warning_days }: Omit<RetentionRules, 'retention_policy'>,
): Promise<DueCounts> {
  const days = sql`${retention_days}::integer`;
  const { rows } = await sql<DueCounts>`
    select count(*) filter (where ${due}) as due, count(*) filter (where ${soon} and not ${due}) as due_soon,
           min(${deletesAt}) as deletes_at
    from documents join (
      select id, ${days} as retention_days, ${auto_delete}::boolean as auto_delete,
             ${warning_days}::integer as warning_days,
             case when retention_days is distinct from ${days} or auto_delete <> ${auto_delete}::boolean
                  then clock_timestamp() else retention_since end as retention_since
      from jars) jars on jars.id = documents.jar_id
    where jars.id = ${jarId}`.execute(db);
  return rows[0] ?? { due: 0, due_soon: 0, deletes_at: null };
}

/** The documents of a jar that are past their end or come to it within its `warning_days`, by their end. */
export async function listDue(db: Queryable, jarId: string, slice: Slice): Promise<SliceOf<DueDocument>> {
  const documents = db
    .selectFrom('documents')
    .innerJoin('jars', 'jars.id', 'documents.jar_id')
    .select([
      'documents.id',
      'documents.filename',
      sql<string>`coalesce(documents.title, documents.filename)`.as('title'),
      sql<RetentionPolicy>`coalesce(documents.retention_policy, jars.retention_policy)`.as(
        'retention_policy',
      ),
      keptDays.as('retention_days'),
      sql<boolean>`documents.retention_policy is null`.as('inherited'),
      retentionEnd.as('ends_at'),
      deletesAt.as('deletes_at'),
      sql<Date | null>`case when ${warned} then documents.retention_warned_at end`.as('warned_at'),
    ])
    .where('documents.jar_id', '=', jarId)
    .where(soon)
    .orderBy(retentionEnd)
    .orderBy('documents.id');
  return sliceOf(documents, slice);
}

/** The retention of documents, its end and their deletion, by id; without deleted ones. */
export async function findRetentions(
  db: Queryable,
  documentIds: string[],
): Promise<Map<string, DocumentRetention>> {
  const { rows } = await sql<DocumentRetention & { id: string }>`
    select documents.id, coalesce(documents.retention_policy, jars.retention_policy) as retention_policy,
           ${keptDays} as retention_days, ${retentionEnd} as ends_at, ${deletesAt} as deletes_at,
           documents.retention_policy is null as inherited
    from documents join jars on jars.id = documents.jar_id
    where documents.id = any (${documentIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...retention }) => [id, retention]));
}

/** Gives a document a policy of its own, or with null that of its jar. Of its end there is a new warning. */
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

/** What there is to do in every jar that has documents to delete, to warn of or to list as due. */
export async function planSweep(db: Queryable): Promise<JarSweep[]> {
  const { rows } = await sql<JarSweep>`
    select jars.id as jar_id, jars.name, count(*) filter (where ${deletable}) as deleted,
           count(*) filter (where ${noticeable} and jars.auto_delete) as warned,
           count(*) filter (where ${noticeable} and not jars.auto_delete) as due,
           min(${retentionEnd}) filter (where ${noticeable}) as first_end
    from documents join jars on jars.id = documents.jar_id
    where ${deletable} or ${noticeable}
    group by jars.id order by jars.name, jars.id`.execute(db);
  return rows;
}

/** A jar that a sweep has locked. */
export type SweptJar = Pick<Jar, 'id' | 'name' | 'owner_id' | 'auto_delete' | 'notify_before_deletion'>;

/** Locks a jar, so that its rules cannot change until the transaction ends; null when it was deleted. */
export async function takeJar(tx: Queryable, jarId: string): Promise<SweptJar | null> {
  if (!(await lockJar(tx, jarId))) return null;
  const jar = tx
    .selectFrom('jars')
    .select(['id', 'name', 'owner_id', 'auto_delete', 'notify_before_deletion'])
    .where('id', '=', jarId);
  return jar.executeTakeFirstOrThrow();
}

/** A document, the days that it is kept, and when they end; `created` is its place among those of its jar. */
export type EndingDocument = {
  id: string;
  title: string;
  days: number;
  ends_at: Date;
  deletes_at: Date | null;
  created: string;
};

/** So many documents, after that one. */
export type Portion = { limit: number; after: Pick<EndingDocument, 'id' | 'created'> | null };

/**
 * Documents of a locked jar that are to be deleted, locked until the transaction ends. Rows locked by others are left for the
 * next time, so that the two never wait for each other.
 */
export function takeDeletable(tx: Queryable, jarId: string, portion: Portion): Promise<EndingDocument[]> {
  return take(tx, { ...portion, jarId, which: deletable });
}

/** Documents of a locked jar that its owner is to be warned or notified of; notes of each that this was done now. */
export async function takeNoticeable(
  tx: Queryable,
  jarId: string,
  portion: Portion,
): Promise<EndingDocument[]> {
  const documents = await take(tx, { ...portion, jarId, which: noticeable });
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
           ${retentionEnd} as ends_at, ${deletesAt} as deletes_at, documents.created_at::text as created
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
