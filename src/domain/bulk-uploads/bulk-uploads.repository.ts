import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { BulkError, BulkStatus, BulkUpload } from './bulk-upload.ts';
import { workPerFile } from './estimate.ts';

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

/** Holds off the beginning of other uploads until the transaction ends, and answers how many are running. */
export async function countRunningAlone(tx: Queryable): Promise<number> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
  return (await runningUploads(tx)).length;
}

export async function runningUploads(db: Queryable): Promise<Pick<BulkUpload, 'id' | 'deadline'>[]> {
  return db
    .selectFrom('bulk_uploads')
    .select(['id', 'deadline'])
    .where('status', '=', 'processing')
    .execute();
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
  return (row as BulkUpload | undefined) ?? null;
}

/** The uploads of a user, newest first. */
export async function listUploads(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<BulkUpload>> {
  const own = db.selectFrom('bulk_uploads').select(columns).where('user_id', '=', userId);
  const { rows, ...rest } = await sliceOf(own.orderBy('created_at', 'desc').orderBy('id'), slice);
  return { ...rest, rows: rows as BulkUpload[] };
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
  return (row as BulkUpload | undefined) ?? null;
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
