import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Configuration } from './configuration/settings.ts';

export type DocumentDay = {
  day: string;
  detection_mode: string;
  framework: string;
  documents: number;
  violations: number;
  total_ms: number;
  /** Minutes of the day, from 0, in which one of them was looked through. */
  minutes: Set<number>;
};

type DaysSum = Pick<DocumentDay, 'framework' | 'documents' | 'violations' | 'total_ms'> & {
  /** Documents of which the minutes are known, and how many minutes those are; each counts once, whatever was done in it. */
  timed_documents: number;
  timed_minutes: number;
};

export type FindDay = Pick<DocumentDay, 'day' | 'detection_mode' | 'framework'> & {
  pii_type: string;
  finds: number;
  high_risk: number;
};

/** Days from and to, both included; a mode, or null for all. */
export type Period = { from: string; to: string; detection_mode: string | null };
export type StoredConfiguration = { id: string; configuration: Configuration; updated_at: Date };

/** Adds to the days' sums, whichever processes add at the same time. */
export async function addDays(db: Queryable, documents: DocumentDay[], finds: FindDay[]): Promise<void> {
  if (documents.length > 0)
    await sql`
      insert into pii_document_days as current
             (day, detection_mode, framework, documents, violations, total_ms, minutes)
      select day, detection_mode, framework, documents, violations, total_ms, minutes
      from jsonb_to_recordset(${JSON.stringify(ordered(documents).map(written))}::jsonb)
           as added (day date, detection_mode text, framework text, documents bigint, violations bigint,
                     total_ms double precision, minutes bit(1440))
      on conflict (day, detection_mode, framework) do update set
        documents = current.documents + excluded.documents,
        violations = current.violations + excluded.violations,
        total_ms = current.total_ms + excluded.total_ms,
        minutes = current.minutes | excluded.minutes`.execute(db);
  if (finds.length > 0)
    await sql`
      insert into pii_find_days as current (day, detection_mode, framework, pii_type, finds, high_risk)
      select day, detection_mode, framework, pii_type, finds, high_risk
      from jsonb_to_recordset(${JSON.stringify(ordered(finds))}::jsonb)
           as added (day date, detection_mode text, framework text, pii_type text, finds bigint, high_risk bigint)
      on conflict (day, detection_mode, framework, pii_type) do update set
        finds = current.finds + excluded.finds,
        high_risk = current.high_risk + excluded.high_risk`.execute(db);
}

const minutesOfDay = 24 * 60;

function written({ minutes, ...row }: DocumentDay) {
  const bits = Array.from({ length: minutesOfDay }, (_, minute) => (minutes.has(minute) ? '1' : '0'));
  return { ...row, minutes: bits.join('') };
}

/** In one order everywhere, so that two processes never wait for each other's rows in a circle. */
function ordered<Row extends Pick<FindDay, 'day' | 'detection_mode' | 'framework'> & { pii_type?: string }>(
  rows: Row[],
): Row[] {
  const key = (row: Row) => `${row.day} ${row.detection_mode} ${row.framework} ${row.pii_type ?? ''}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The sums of a period by framework; `all` counts each text once. */
export async function documentsIn(db: Queryable, { from, to, detection_mode }: Period) {
  const { rows } = await sql<DaysSum>`
    select framework, sum(documents)::bigint as documents, sum(violations)::bigint as violations,
           sum(total_ms)::double precision as total_ms,
           coalesce(sum(timed), 0)::bigint as timed_documents,
           coalesce(sum(bit_count(minutes)), 0)::bigint as timed_minutes
    from (
      select framework, sum(documents) as documents, sum(violations) as violations, sum(total_ms) as total_ms,
             sum(documents) filter (where minutes is not null) as timed, bit_or(minutes) as minutes
      from pii_document_days
      where day between ${from}::date and ${to}::date
        and (${detection_mode}::text is null or detection_mode = ${detection_mode})
      group by day, framework
    ) as days
    group by framework`.execute(db);
  return rows;
}

export type DaySum = {
  day: string;
  documents_processed: number;
  pii_detections: number;
  high_risk_detections: number;
};

/** The sums of each day of a period on which something was looked through; under a framework, or `all`. */
export async function daysIn(
  db: Queryable,
  { from, to, detection_mode }: Period,
  framework: string,
): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select to_char(documents.day, 'YYYY-MM-DD') as day, documents.documents_processed,
           coalesce(finds.found, 0)::bigint as pii_detections,
           coalesce(finds.high_risk, 0)::bigint as high_risk_detections
    from (
      select day, sum(documents)::bigint as documents_processed
      from pii_document_days
      where day between ${from}::date and ${to}::date and framework = ${framework}
        and (${detection_mode}::text is null or detection_mode = ${detection_mode})
      group by day
    ) as documents
    left join (
      select day, sum(finds) as found, sum(high_risk) as high_risk
      from pii_find_days
      where day between ${from}::date and ${to}::date and framework = ${framework}
        and (${detection_mode}::text is null or detection_mode = ${detection_mode})
      group by day
    ) as finds on finds.day = documents.day
    order by documents.day`.execute(db);
  return rows;
}

/** The sums of a period by framework and type. */
export async function findsIn(db: Queryable, { from, to, detection_mode }: Period) {
  const { rows } = await sql<Pick<FindDay, 'framework' | 'pii_type' | 'finds' | 'high_risk'>>`
    select framework, pii_type, sum(finds)::bigint as finds, sum(high_risk)::bigint as high_risk
    from pii_find_days
    where day between ${from}::date and ${to}::date
      and (${detection_mode}::text is null or detection_mode = ${detection_mode})
    group by framework, pii_type
    order by sum(finds) desc, pii_type`.execute(db);
  return rows;
}

export type Mark = {
  user_id: string;
  detection_id: string;
  pii_type: string;
  detection_mode: string | null;
  correct: boolean;
};

/** Stores a user's verdict on a detection, in place of an earlier one. */
export async function keepMark(db: Queryable, mark: Mark): Promise<void> {
  const { pii_type, detection_mode, correct } = mark;
  await db
    .insertInto('pii_feedback')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'detection_id'])
        .doUpdateSet({ pii_type, detection_mode, correct, created_at: new Date() }),
    )
    .execute();
}

/** How many detections of each type were marked in a period, and how many of them as right. */
export async function marksIn(db: Queryable, { from, to, detection_mode }: Period) {
  const { rows } = await sql<{ pii_type: string; marked: number; correct: number }>`
    select pii_type, count(*) as marked, count(*) filter (where correct) as correct
    from pii_feedback
    where created_at >= ${from}::date::timestamp at time zone 'UTC'
      and created_at < (${to}::date + 1)::timestamp at time zone 'UTC'
      and (${detection_mode}::text is null or detection_mode = ${detection_mode})
    group by pii_type`.execute(db);
  return rows;
}

/** The id of the configuration that is in force; null while it is as it comes. */
export async function configurationId(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('pii_configuration').select('id').executeTakeFirst();
  return row?.id ?? null;
}

export async function findConfiguration(
  db: Queryable,
  { lock = false } = {},
): Promise<StoredConfiguration | null> {
  const query = db.selectFrom('pii_configuration').select(['id', 'configuration', 'updated_at']);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ?? null;
}

/** Makes the row, if there is none, so that it can be locked. */
export async function ensureConfiguration(
  db: Queryable,
  { id, configuration }: Omit<StoredConfiguration, 'updated_at'>,
) {
  await db
    .insertInto('pii_configuration')
    .values({ id, configuration: JSON.stringify(configuration) })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
}

export async function replaceConfiguration(
  db: Queryable,
  { id, configuration, updated_at }: StoredConfiguration,
) {
  await db
    .updateTable('pii_configuration')
    .set({ id, configuration: JSON.stringify(configuration), updated_at })
    .execute();
}
