import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { NewReport } from './report.ts';

/** An attempt that has not been heard of for so long has died with its process. Seconds. */
const silentAfterSeconds = 15;

/** How an attempt ends its report. */
export type Ending =
  | { status: 'completed'; result_file_id: string; file_size_bytes: number }
  | { status: 'failed'; error_message: string };

export async function insertReport(tx: Queryable, { parameters, ...report }: NewReport): Promise<void> {
  await tx
    .insertInto('reports')
    .values({ ...report, parameters: JSON.stringify(parameters), status: 'queued' })
    .execute();
}

/**
 * Takes the next report for this attempt: the highest priority, then the oldest. One whose attempt fell silent goes back into its
 * place. Two processes never get the same.
 */
export async function takeNext(db: Queryable, attemptId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update reports
    set status = 'processing', attempt_id = ${attemptId}::uuid, heartbeat_at = now(),
        interruptions = interruptions + case when status = 'processing' then 1 else 0 end,
        started_at = coalesce(started_at, now())
    where id = (
      select id from reports
      where status = 'queued' or status = 'processing'
        and heartbeat_at < now() - make_interval(secs => ${silentAfterSeconds}::integer)
      order by priority desc, queued_at, id limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Notes how far the attempt is; false when the report is not its own any more. Progress never goes back. */
export async function noteProgress(
  db: Queryable,
  { id, attemptId, percentage, step }: { id: string; attemptId: string; percentage: number; step: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update reports
    set heartbeat_at = now(), progress_step = ${step},
        progress_percentage = greatest(progress_percentage, least(${Math.round(percentage)}::integer, 99))
    where id = ${id}::uuid and attempt_id = ${attemptId}::uuid and status = 'processing'`.execute(db);
  return numAffectedRows === 1n;
}

/** Processing → completed or failed; false when the report is not this attempt's any more. */
export async function endAttempt(
  tx: Queryable,
  { id, attemptId }: { id: string; attemptId: string },
  ending: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({
      ...ending,
      completed_at: new Date(),
      ...(ending.status === 'completed' && { progress_percentage: 100 }),
    })
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Pending, queued or processing → cancelled; false in any other state. */
export async function cancelReport(tx: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ status: 'cancelled', completed_at: new Date() })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'queued', 'processing'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Failed or cancelled → queued, after those that wait; false in any other state. */
export async function requeueReport(tx: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({
      status: 'queued',
      queued_at: new Date(),
      attempt_id: null,
      progress_percentage: 0,
      progress_step: null,
      error_message: null,
      started_at: null,
      completed_at: null,
      interruptions: 0,
    })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a report that has ended; false for one that has not. Its stored file is left to be removed. */
export async function deleteEnded(db: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('reports')
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'failed', 'cancelled'])
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a report back into its place in the queue, for another attempt; an interruption counts, a server that stops does not. */
export async function releaseAttempt(
  db: Queryable,
  { id, attemptId, interrupted }: { id: string; attemptId: string; interrupted: boolean },
): Promise<void> {
  await db
    .updateTable('reports')
    .set(({ eb }) => ({
      status: 'queued',
      attempt_id: null,
      heartbeat_at: null,
      ...(interrupted && { interruptions: eb('interruptions', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'processing')
    .execute();
}
