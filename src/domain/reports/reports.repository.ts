import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Report } from './report.ts';

const columns = [
  'id',
  'user_id',
  'template_id',
  'title',
  'description',
  'style',
  'parameters',
  'output_format',
  'scrambling',
  'honey_jar_id',
  'conversation_id',
  'priority',
  'schedule_id',
  'since',
  'status',
  'progress_percentage',
  'progress_step',
  'interruptions',
  'error_message',
  'result_file_id',
  'file_size_bytes',
  'expired_at',
  'created_at',
  'queued_at',
  'started_at',
  'completed_at',
] as const satisfies (keyof Report)[];

export async function findReport(db: Queryable, id: string): Promise<Report | null> {
  const row = await db.selectFrom('reports').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export type ReportFilter = { status?: Report['status'] | undefined; search?: string | undefined };

/** A user's reports, the newest first. */
export function listReports(
  db: Queryable,
  userId: string,
  { status, search, ...slice }: ReportFilter & Slice,
): Promise<SliceOf<Report>> {
  let query = db.selectFrom('reports').select(columns).where('user_id', '=', userId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search !== undefined) {
    const pattern = containing(search);
    query = query.where(sql<boolean>`title ilike ${pattern} or description ilike ${pattern}`);
  }
  return sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
}

/** Reports of a user, and of all, that have not ended. The user's stay as many until the transaction ends. */
export async function countUnfinished(tx: Queryable, userId: string): Promise<{ own: number; all: number }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId}::uuid)::integer as own, count(*)::integer as "all"
    from reports where status in ('queued', 'processing')`.execute(tx);
  return rows[0] ?? { own: 0, all: 0 };
}

/** What waits in the queue, and what is being written, in the order in which it will be done. */
export type Standing = Pick<Report, 'id' | 'template_id' | 'status' | 'progress_percentage'>;

export async function standingReports(db: Queryable): Promise<Standing[]> {
  return db
    .selectFrom('reports')
    .select(['id', 'template_id', 'status', 'progress_percentage'])
    .where('status', 'in', ['queued', 'processing'])
    .orderBy(sql`status = 'queued'`)
    .orderBy('priority', 'desc')
    .orderBy('queued_at')
    .orderBy('id')
    .execute();
}

const measuredReports = 20;

/** What the last reports of each template took from their first attempt on, in seconds. */
export async function measuredSeconds(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await sql<{ template_id: string; seconds: number }>`
    select template_id, avg(seconds) as seconds
    from (select template_id, extract(epoch from completed_at - started_at)::double precision as seconds,
                 row_number() over (partition by template_id order by completed_at desc) as place
          from reports where status = 'completed') as ended
    where place <= ${measuredReports}::integer group by template_id`.execute(db);
  return new Map(rows.map(({ template_id, seconds }) => [template_id, seconds]));
}

/** Of today, by UTC. */
export type DayFigures = { completed: number; failed: number; average_seconds: number | null };

export async function figuresOfToday(db: Queryable): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    select count(*) filter (where status = 'completed')::integer as completed,
           count(*) filter (where status = 'failed')::integer as failed,
           (avg(extract(epoch from completed_at - started_at)) filter (where status = 'completed'))::double precision
             as average_seconds
    from reports
    where status in ('completed', 'failed') and completed_at >= date_trunc('day', now(), 'UTC')`.execute(db);
  return rows[0] ?? { completed: 0, failed: 0, average_seconds: null };
}
