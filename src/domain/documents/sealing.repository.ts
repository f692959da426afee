import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Document } from './document.ts';

/** The jar whose document or archive a stored file is; null when no record knows it. */
export async function ownerOfFile(db: Queryable, fileId: string): Promise<string | null> {
  const { rows } = await sql<{ jar_id: string }>`
    select jar_id from documents where file_id = ${fileId}
    union all select jar_id from bulk_uploads where id = ${fileId} and status = 'processing'`.execute(db);
  return rows[0]?.jar_id ?? null;
}

/** The state of the document that a file belongs to, held until the transaction ends: nobody begins to read it. */
export function lockReading(tx: Queryable, fileId: string): Promise<Pick<Document, 'status'> | undefined> {
  return tx
    .selectFrom('documents')
    .select('status')
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
}
