import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { resultsOf } from './batch-documents.repository.ts';
import { deleteBatch, oldBatches } from './pii-batches.repository.ts';

const prunedAtOnce = 5;

/** Deletes batches that ended more than so many days ago, with what they found. */
export async function pruneBatches(
  { database, files }: { database: Database; files: Pick<DocumentFiles, 'removeOriginals'> },
  days: number,
): Promise<void> {
  for (;;) {
    const ids = await oldBatches(database.kysely, days, prunedAtOnce);
    if (ids.length === 0) return;
    for (const id of ids) {
      for await (const results of resultsOf(database.kysely, id)) await files.removeOriginals(results);
      await deleteBatch(database.kysely, id);
    }
  }
}
