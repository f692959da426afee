import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import { blobKeyOf } from '#domain/documents/stored-files/blob-places.ts';
import { forgetDamage } from '#domain/documents/stored-files/damage.repository.ts';
import { reopen } from '#domain/documents/versions/rereading.service.ts';

type Deps = { database: Database; queue: Queue; blobs: Blobs; logger: Logger };

/** Has the documents read again that failed because their original was missing, and whose original is there now. */
export async function retryFoundOriginals(deps: Deps): Promise<void> {
  const { database, blobs, logger } = deps;
  let retried = 0;
  for (const { id, file_id } of await withoutOriginal(database.kysely)) {
    try {
      if (!(await blobs.stat(blobKeyOf(file_id, 'original')))) continue;
      if (await reopen(deps, id, ['failed'])) retried += 1;
      await forgetDamage(database.kysely, file_id, ['original']);
    } catch (error) {
      logger.error(
        { err: error, document_id: id },
        'could not read a document again whose original is back; retry it',
      );
    }
  }
  if (retried > 0)
    logger.info({ documents: retried }, 'documents are being read again: their originals are back');
}

async function withoutOriginal(db: Queryable): Promise<{ id: string; file_id: string }[]> {
  const { rows } = await sql<{ id: string; file_id: string }>`
    select d.id, d.file_id from documents d join damaged_files f on f.file_id = d.file_id
    where d.status = 'failed' and f.part = 'original' and f.problem = 'missing' order by d.id`.execute(db);
  return rows;
}
