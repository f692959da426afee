import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { filesOfBulkUploads } from '#domain/documents/ingestion/ingest.repository.ts';

/** Answers those of the stored files that a record knows. */
export type KnownFiles = (fileIds: string[]) => Promise<Set<string>>;

/**
 * Looks up stored files in the records: those of documents, of bulk uploads in progress at the time of the call, and results of
 * batches, stored or being written.
 */
export async function knownFiles(db: Queryable): Promise<KnownFiles> {
  const ofUploads = new Set(await filesOfBulkUploads(db));
  return async (fileIds) => {
    const { rows } = await sql<{ file_id: string }>`
      select file_id from documents where file_id = any (${fileIds}::uuid[])
      union all
      select result_id from pii_batch_documents d
      where result_id = any (${fileIds}::uuid[]) and (result_bytes is not null or status = 'pending' and exists (
        select from pii_batches b where b.id = d.batch_id and b.status in ('queued', 'processing')))`.execute(
      db,
    );
    return new Set([...rows.map(({ file_id }) => file_id), ...fileIds.filter((id) => ofUploads.has(id))]);
  };
}
