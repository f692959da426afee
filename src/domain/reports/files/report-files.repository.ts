import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { SealedReport } from './report-seal.ts';

type NewFile = { id: string; report_id: string; attempt_id: string };

export async function insertFile(db: Queryable, file: NewFile): Promise<void> {
  await db.insertInto('report_files').values(file).execute();
}

export type ReportFileRecord = { id: string; user_id: string; report_id: string; deleted_at: Date | null };

/** A file and whose report it is of; null also when its report is not there any more. */
export async function findFile(db: Queryable, fileId: string): Promise<ReportFileRecord | null> {
  const row = await db
    .selectFrom('report_files')
    .innerJoin('reports', 'reports.id', 'report_files.report_id')
    .select(['report_files.id', 'user_id', 'reports.id as report_id', 'deleted_at'])
    .where('report_files.id', '=', fileId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stored files that are no report's result, and that no attempt is at work on: of reports that were deleted, cancelled, begun again
 * or are past their retention.
 */
export async function leftFiles(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select file.id from report_files file left join reports report on report.id = file.report_id
    where file.deleted_at is null
      and file.id is distinct from report.result_file_id
      and not coalesce(report.status = 'processing' and report.attempt_id = file.attempt_id, false)
    order by file.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** That they are deleted. Records of files whose report is gone go with them. */
export async function noteDeleted(db: Queryable, fileIds: string[]): Promise<void> {
  await db
    .updateTable('report_files')
    .set({ deleted_at: new Date() })
    .where('id', 'in', fileIds)
    .where('report_id', 'is not', null)
    .execute();
  await db.deleteFrom('report_files').where('id', 'in', fileIds).where('report_id', 'is', null).execute();
}

export type KeptContent = SealedReport & { document_ids: string[] };

export async function insertContent(tx: Queryable, reportId: string, content: KeptContent): Promise<void> {
  await tx
    .insertInto('report_contents')
    .values({ report_id: reportId, ...content })
    .execute();
}

export async function findContent(db: Queryable, reportId: string): Promise<KeptContent | null> {
  const row = await db
    .selectFrom('report_contents')
    .select(['sealed_key', 'sealed_content', 'sealed_placeholders', 'document_ids'])
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets content and file of up to so many reports that were completed so many days ago; answers how many. */
export async function expireReports(tx: Queryable, days: number, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update reports set result_file_id = null, expired_at = now()
    where id in (
      select id from reports
      where status = 'completed' and expired_at is null
        and completed_at < now() - make_interval(days => ${days}::integer)
      order by completed_at limit ${limit} for update skip locked)
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom('report_contents').where('report_id', 'in', ids).execute();
  return ids.length;
}
