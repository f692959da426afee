import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Document } from '#domain/documents/records/document.ts';

/** The jar whose document, archive or result of a batch a stored file is; null when no record knows it. */
export async function ownerOfFile(db: Queryable, fileId: string): Promise<string | null> {
  const { rows } = await sql<{ jar_id: string }>`
    select jar_id from documents where file_id = ${fileId}
    union all select jar_id from bulk_uploads where id = ${fileId} and status = 'processing'
    union all select d.jar_id from pii_batch_documents d join pii_batches b on b.id = d.batch_id
      where d.result_id = ${fileId}
        and (d.result_bytes is not null or d.status = 'pending' and b.status in ('queued', 'processing'))`.execute(
    db,
  );
  return rows[0]?.jar_id ?? null;
}

/**
 * How far the document of a file has been read, and under which ticket. With `hold` no one starts to read it until the
 * transaction ends.
 */
export function readingOf(
  db: Queryable,
  fileId: string,
  { hold = false } = {},
): Promise<(Pick<Document, 'status'> & { ticket: string }) | undefined> {
  const document = db.selectFrom('documents').select(['status', 'ticket']).where('file_id', '=', fileId);
  return (hold ? document.forUpdate() : document).executeTakeFirst();
}
