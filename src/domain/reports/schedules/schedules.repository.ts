import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Recurrence } from '#domain/reports/next-run.ts';
import type { Schedule } from './schedule.ts';

type Row = {
  every: 'day' | 'week' | 'month';
  weekday: number | null;
  day: number | null;
  hour: number;
  time_zone: string;
} & Omit<Schedule, 'recurrence'>;

function schedules(db: Queryable) {
  return db.selectFrom('report_schedules').selectAll();
}

function scheduleOf({ every, weekday, day, hour, time_zone, ...rest }: Row): Schedule {
  const when = {
    day: { unit: 'day' },
    week: { unit: 'week', weekday: weekday ?? 1 },
    month: { unit: 'month', day: day ?? 1 },
  } as const;
  return { ...rest, recurrence: { every: when[every], hour, time_zone } };
}

function columnsOf({ every, hour, time_zone }: Recurrence) {
  return {
    every: every.unit,
    weekday: every.unit === 'week' ? every.weekday : null,
    day: every.unit === 'month' ? every.day : null,
    hour,
    time_zone,
  };
}

type Written = Omit<Schedule, 'last_run_at' | 'last_error' | 'created_at'>;

export async function insertSchedule(tx: Queryable, schedule: Written): Promise<void> {
  const { recurrence, report, ...rest } = schedule;
  await tx
    .insertInto('report_schedules')
    .values({ ...rest, ...columnsOf(recurrence), report: JSON.stringify(report) })
    .execute();
}

export async function updateSchedule(tx: Queryable, schedule: Written): Promise<void> {
  const { id, user_id: _owner, recurrence, report, ...rest } = schedule;
  await tx
    .updateTable('report_schedules')
    .set({ ...rest, ...columnsOf(recurrence), report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
}

/** False when it is not the user's. */
export async function deleteSchedule(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_schedules')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A user's schedules, the oldest first. */
export async function listSchedules(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<Schedule>> {
  const query = schedules(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id');
  const { rows, ...rest } = await sliceOf(query, slice);
  return { ...rest, rows: rows.map(scheduleOf) };
}

/** A schedule; as it stays until the transaction ends. */
export async function holdSchedule(tx: Queryable, id: string): Promise<Schedule | null> {
  const row = await schedules(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? scheduleOf(row) : null;
}

export async function findSchedule(db: Queryable, id: string): Promise<Schedule | null> {
  const row = await schedules(db).where('id', '=', id).executeTakeFirst();
  return row ? scheduleOf(row) : null;
}

/** Other active schedules of a user, who cannot make more until the transaction ends. */
export async function countActive(tx: Queryable, userId: string, but: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('report_schedules')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** The one that is due for longest; null when there is none. */
export async function findDue(db: Queryable, now: Date): Promise<Schedule | null> {
  const row = await schedules(db)
    .where('active', '=', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? scheduleOf(row) : null;
}

export async function noteRun(
  tx: Queryable,
  id: string,
  { ran, next, error }: { ran: Date; next: Date; error: string | null },
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ last_run_at: ran, next_run_at: next, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** When the last completed report of a schedule was begun: what was added since is new to its reader. */
export async function lastCompleted(db: Queryable, scheduleId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('reports')
    .select('started_at')
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', 'completed')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}
