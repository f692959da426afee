import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { deleteUploads, oldUploads } from './bulk-uploads.repository.ts';

type PruneDeps = { database: Database; files: Pick<DocumentFiles, 'remove'> };

/** Each has a row for every file of its archive, and those go in one statement. */
const prunedAtOnce = 5;

/** Deletes the records of uploads that ended more than so many days ago. What they made documents of stays. */
export async function pruneUploads({ database, files }: PruneDeps, days: number): Promise<void> {
  for (;;) {
    const ids = await oldUploads(database.kysely, days, prunedAtOnce);
    if (ids.length === 0) return;
    // Where storage failed when an upload ended, its archive may still be there.
    for (const id of ids) await files.remove(id);
    await deleteUploads(database.kysely, ids);
    await nextTurn();
  }
}
