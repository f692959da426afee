import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { deleteJarRow, lockJar, type Actor, type Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import { documentAccess } from './documents.access.ts';
import type { Document } from './document.ts';
import type { DocumentFiles } from './document.files.ts';
import { ingestJob, purgeJob } from './documents.jobs.ts';
import { deleteDocumentRows, documentsOf, listDocuments, resetFailed } from './documents.repository.ts';
import { purge, purgeOf, type Purge } from './purge.service.ts';
import { createUploads } from './uploads.service.ts';

export type DocumentsDeps = {
  database: Database;
  files: DocumentFiles;
  queue: Queue;
  index: SearchIndex;
  jars: Jars;
  maxFileBytes: number;
};

export type Documents = ReturnType<typeof createDocuments>;

// Long enough that the request has normally purged by itself, short enough that a crash leaves nothing for long.
const purgeDelaySeconds = 30;

/** Documents under the access rules of their jars. What the actor may not see answers `not_found`. */
export function createDocuments(deps: DocumentsDeps) {
  const { database, jars, queue } = deps;
  const db = database.kysely;
  const uploads = createUploads(deps);
  const { readable, writable } = documentAccess(deps);
  const sendPurge = (tx: Transaction<Tables>, target: Purge) =>
    queue.send(purgeJob, target, { tx, startAfter: purgeDelaySeconds });

  return {
    readable,

    /** Taking files in: stage each, then accept it into a jar that `jars.writable` has answered, or discard it. */
    uploads,

    async list(actor: Actor, jarId: string, slice: Slice): Promise<SliceOf<Document>> {
      await jars.readable(actor, jarId);
      return listDocuments(db, jarId, slice);
    },

    /** Reads a failed document once more. Throws `conflict` when it has not failed. */
    async retry(actor: Actor, documentId: string): Promise<Document> {
      await writable(actor, documentId);
      const reset = await database.transact(async (tx) => {
        const ticket = newId();
        if (!(await resetFailed(tx, documentId, ticket))) return false;
        await queue.send(ingestJob, { document_id: documentId, ticket }, { tx });
        return true;
      });
      if (!reset) throw new AppError('conflict', 'Only a failed document can be retried');
      return writable(actor, documentId);
    },

    /** Deletes the document from records, index and storage. */
    async remove(actor: Actor, documentId: string, jarId?: string): Promise<void> {
      await writable(actor, documentId, jarId);
      const target = await database.transact(async (tx) => {
        const purged = purgeOf(await deleteDocumentRows(tx, [documentId]));
        await sendPurge(tx, purged);
        return purged;
      });
      await purge(deps, target);
    },

    /** Deletes the jar with its documents from records, index and storage. */
    async removeJar(actor: Actor, jarId: string): Promise<void> {
      await jars.manageable(actor, jarId);
      const target = await database.transact(async (tx): Promise<Purge> => {
        await lockJar(tx, jarId);
        const purged = purgeOf(await documentsOf(tx, jarId), jarId);
        if (await deleteJarRow(tx, jarId)) await sendPurge(tx, purged);
        return purged;
      });
      await purge(deps, target);
    },
  };
}
