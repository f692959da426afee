import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { BulkError, BulkStatus, BulkUpload } from './bulk-upload.ts';
import { workPerFile } from './selection/estimate.ts';

const columns = [
  'id',
  'jar_id',
  'user_id',
  'status',
  'archive_kind',
  'archive_bytes',
  'options',
  'total_files',
  'total_bytes',
  'error_code',
  'error_message',
  'created_at',
  'deadline',
  'completed_at',
] as const;

// Any fixed number: it names "a bulk upload begins" among the server's advisory locks.
const advisoryLock = 5_317_003;
/** From so many uploads the pace is learned. */
const recentUploads = 5;

export type RunningUpload = Pick<BulkUpload, 'id' | 'user_id'>;

/** Holds off the beginning of other uploads until the transaction ends, and answers those that are running. */
export async function runningUploadsAlone(tx: Queryable): Promise<RunningUpload[]> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
  return runningUploads(tx);
}

export async function runningUploads(db: Queryable): Promise<RunningUpload[]> {
  return db.selectFrom('bulk_uploads').select(['id', 'user_id']).where('status', '=', 'processing').execute();
}

/** Running uploads whose files have all ended, or whose time is up. */
export async function dueUploads(db: Queryable, now: Date): Promise<Pick<BulkUpload, 'id' | 'deadline'>[]> {
  // Stops at the first file that has not ended, where counting would look at all of them.
  const { rows } = await sql<Pick<BulkUpload, 'id' | 'deadline'>>`
    select u.id, u.deadline from bulk_uploads u
    where u.status = 'processing' and (u.deadline <= ${now} or not exists (
      select from bulk_upload_files f left join documents d on d.id = f.document_id
      where f.upload_id = u.id
        and (f.status = 'pending' or f.status = 'taken' and d.status in ('pending', 'processing'))))`.execute(
    db,
  );
  return rows;
}

export async function insertUpload(
  tx: Queryable,
  upload: Omit<BulkUpload, 'status' | 'completed_at'>,
): Promise<void> {
  await tx
    .insertInto('bulk_uploads')
    .values({ ...upload, options: JSON.stringify(upload.options), status: 'processing' })
    .execute();
}

export async function findUpload(db: Queryable, uploadId: string): Promise<BulkUpload | null> {
  const row = await db
    .selectFrom('bulk_uploads')
    .select(columns)
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row ?? null;
}

export type UploadsOf = { user_id: string } | { jar_id: string };

/** A slice of uploads, of those in this state where one is given. */
export type WantedUploads = Slice & { status?: BulkStatus | undefined };

/** The uploads of a user or into a jar, newest first. */
export async function listUploads(
  db: Queryable,
  of: UploadsOf,
  { status, ...slice }: WantedUploads,
): Promise<SliceOf<BulkUpload>> {
  let query = db.selectFrom('bulk_uploads').select(columns);
  query = 'jar_id' in of ? query.where('jar_id', '=', of.jar_id) : query.where('user_id', '=', of.user_id);
  if (status) query = query.where('status', '=', status);
  const { rows, ...rest } = await sliceOf(query.orderBy('created_at', 'desc').orderBy('id'), slice);
  return { ...rest, rows };
}

/** Uploads that ended more than so many days ago, the oldest first. */
export async function oldUploads(db: Queryable, days: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bulk_uploads
    where status <> 'processing' and completed_at < now() - make_interval(days => ${days}::integer)
    order by completed_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** With the rows of their files. */
export async function deleteUploads(db: Queryable, uploadIds: string[]): Promise<void> {
  await db.deleteFrom('bulk_uploads').where('id', 'in', uploadIds).execute();
}

/** Lets running uploads go on for at least so many minutes from now. */
export async function postponeDeadlines(db: Queryable, minutes: number): Promise<void> {
  await sql`
    update bulk_uploads set deadline = greatest(deadline, now() + make_interval(mins => ${minutes}::integer))
    where status = 'processing'`.execute(db);
}

/** Processing → ended; null when it has ended already. An error that it had before stays without a new one. */
export async function endUpload(
  tx: Queryable,
  uploadId: string,
  { status, error }: { status: Exclude<BulkStatus, 'processing'>; error: BulkError | null },
): Promise<BulkUpload | null> {
  const row = await tx
    .updateTable('bulk_uploads')
    .set({
      status,
      completed_at: new Date(),
      ...(error && { error_code: error.code, error_message: error.message }),
    })
    .where('id', '=', uploadId)
    .where('status', '=', 'processing')
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** How much work a millisecond did in the last completed uploads; null when there are none. */
export async function recentPace(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    with recent as (
      select total_bytes + total_files * ${workPerFile}::bigint as work,
        extract(epoch from completed_at - created_at) * 1000 as ms
      from bulk_uploads where status = 'completed' order by completed_at desc limit ${recentUploads})
    select (sum(work) / nullif(sum(ms), 0))::double precision as pace from recent`.execute(db);
  return rows[0]?.pace ?? null;
}
