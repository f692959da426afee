import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { DocumentStatus } from '#domain/documents/index.ts';
import type { BulkError, BulkFile, BulkProgress, BulkStatus } from './bulk-upload.ts';
import { workPerFile } from './selection/estimate.ts';

/** A file of an archive as it is first written down. */
export type NewBulkFile = {
  position: number;
  path: string;
  size_bytes: number | null;
  document_id: string;
  status: 'pending' | 'failed';
  error_code: string | null;
  error_message: string | null;
};

/** A file that is still to be taken in. */
export type PendingFile = Pick<NewBulkFile, 'position' | 'path' | 'document_id'>;

/** What became of a file. */
export type TakenFile = Pick<NewBulkFile, 'position' | 'document_id' | 'error_code' | 'error_message'> & {
  upload_id: string;
  status: 'taken' | 'failed';
};

const insertedAtOnce = 500;

export async function insertFiles(tx: Queryable, uploadId: string, files: NewBulkFile[]): Promise<void> {
  for (let from = 0; from < files.length; from += insertedAtOnce) {
    const rows = files.slice(from, from + insertedAtOnce).map((file) => ({ ...file, upload_id: uploadId }));
    await tx.insertInto('bulk_upload_files').values(rows).execute();
  }
}

export async function pendingFiles(db: Queryable, uploadId: string): Promise<PendingFile[]> {
  return db
    .selectFrom('bulk_upload_files')
    .select(['position', 'path', 'document_id'])
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'pending')
    .execute();
}

/** Notes what became of files. That one was taken is true whatever had been decided about it meanwhile. */
export async function markFiles(db: Queryable, files: TakenFile[]): Promise<void> {
  await sql`
    update bulk_upload_files f
    set status = became.status, document_id = became.document_id, error_code = became.error_code,
        error_message = became.error_message
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
         as became (upload_id uuid, position integer, document_id uuid, status text, error_code text, error_message text)
    where f.upload_id = became.upload_id and f.position = became.position
      and (f.status = 'pending' or became.status = 'taken')`.execute(db);
}

/** Notes the files that were recorded as documents just before a process died. */
export async function markRecorded(db: Queryable, uploadId: string): Promise<void> {
  await sql`
    update bulk_upload_files f set status = 'taken', document_id = d.id
    from documents d
    where f.upload_id = ${uploadId}::uuid and f.status = 'pending' and f.document_id in (d.id, d.file_id)`.execute(
    db,
  );
}

/** Ends the files that have not been taken in. */
export async function closePending(
  db: Queryable,
  uploadId: string,
  { status, error }: { status: 'failed' | 'cancelled'; error: BulkError | null },
): Promise<void> {
  await db
    .updateTable('bulk_upload_files')
    .set({ status, error_code: error?.code ?? null, error_message: error?.message ?? null })
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'pending')
    .execute();
}

const statusOf: Record<DocumentStatus, BulkStatus> = {
  pending: 'processing',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
};

/** Where a file stands, seen from its document `d`. One whose document has been deleted had been taken in. */
function stateColumn(): RawBuilder<BulkStatus> {
  const cases = Object.entries(statusOf).map(([status, shown]) => sql`when ${status} then ${shown}`);
  return sql<BulkStatus>`(case f.status
    when 'pending' then 'processing'
    when 'taken' then case coalesce(d.status, 'completed') ${sql.join(cases, sql` `)} end
    else f.status end)`;
}

/** How far these uploads are. */
export async function progressOf(db: Queryable, uploadIds: string[]): Promise<Map<string, BulkProgress>> {
  const { rows } = await sql<BulkProgress & { upload_id: string }>`
    with files as (
      select f.upload_id, ${stateColumn()} as state, coalesce(f.size_bytes, 0) + ${workPerFile}::bigint as work
      from bulk_upload_files f left join documents d on d.id = f.document_id
      where f.upload_id = any (${uploadIds}::uuid[]))
    select upload_id, count(*)::integer as total,
      (count(*) filter (where state = 'completed'))::integer as successful,
      (count(*) filter (where state = 'failed'))::integer as failed,
      (count(*) filter (where state = 'cancelled'))::integer as cancelled,
      sum(work)::double precision as work,
      coalesce(sum(work) filter (where state <> 'processing'), 0)::double precision as work_done
    from files group by upload_id`.execute(db);
  return new Map(rows.map(({ upload_id, ...progress }) => [upload_id, progress]));
}

/** The files of an upload in the order of its archive. */
export async function filesOf(db: Queryable, uploadId: string): Promise<BulkFile[]> {
  const { rows } = await sql<BulkFile>`
    select f.path, ${stateColumn()} as status, f.size_bytes, d.processing_ms,
      case when f.status = 'taken' then f.document_id end as document_id,
      case when f.status = 'taken' then d.error_code else f.error_code end as error_code,
      case when f.status = 'taken' then d.error_message else f.error_message end as error_message
    from bulk_upload_files f left join documents d on d.id = f.document_id
    where f.upload_id = ${uploadId}::uuid order by f.position`.execute(db);
  return rows;
}
