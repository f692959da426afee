import type { Expression, Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { deleteJarRow, lockJar, type Actor, type Jars } from '#domain/jars/index.ts';
import { forgetDocuments } from '#domain/events/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import { documentAccess } from './documents.access.ts';
import type { Document, DocumentStatus } from './document.ts';
import type { DocumentFiles } from './document.files.ts';
import {
  countByStatus,
  countToday,
  filterDocuments,
  matchingIds,
  type DocumentFilter,
} from './documents.listing.ts';
import { purgeDelaySeconds, purgeJob } from './documents.jobs.ts';
import { deleteDocumentRows, documentsOf, listDocuments } from './documents.repository.ts';
import { purge, purgeOf, type Purge } from './purge.service.ts';
import { createReading } from './reading.service.ts';
import { againWhenOvertaken } from './registration.service.ts';
import { lockDocumentsOf } from './replacement.repository.ts';
import { createRereading } from './rereading.service.ts';
import { forgetBatchResults, forgetResults, lockBatchesOf } from './results.repository.ts';
import type { Quotas } from './quota.ts';
import { createUploads } from './uploads.service.ts';

export type DocumentsDeps = {
  database: Database;
  files: DocumentFiles;
  queue: Queue;
  index: SearchIndex;
  jars: Jars;
  maxFileBytes: number;
  quotas: Quotas;
  logger: Logger;
};

export type Documents = ReturnType<typeof createDocuments>;

/** Documents under the access rules of their jars. What the actor may not see answers `not_found`. */
export function createDocuments(deps: DocumentsDeps) {
  const { database, jars, queue, logger } = deps;
  const db = database.kysely;
  const uploads = createUploads(deps);
  const { readable, writable } = documentAccess(deps);
  const sendPurge = (tx: Transaction<Tables>, target: Purge) =>
    queue.send(purgeJob, target, { tx, startAfter: purgeDelaySeconds });

  /** The records are gone by now, so this cannot fail the deletion: what is left over, the queue's job removes. */
  async function purgeNow(target: Purge): Promise<void> {
    await purge(deps, target).catch((error: unknown) =>
      logger.warn({ err: error }, 'deleted documents could not be purged yet; their job will'),
    );
  }

  async function removeIn(tx: Transaction<Tables>, documentIds: string[]): Promise<Purge> {
    const deleted = await deleteDocumentRows(tx, documentIds);
    const results = await forgetResults(tx, documentIds);
    const target = purgeOf(deleted, { results });
    await forgetDocuments(tx, documentIds);
    await sendPurge(tx, target);
    return target;
  }

  return {
    readable,
    writable,

    /** What a document holds, for one that `readable` has answered. */
    reading: createReading(deps),

    ...createRereading({ database, jars, queue, writable }),

    /** Taking files in: stage each, then accept it into a jar that `jars.writable` has answered, or discard it. */
    uploads,

    async list(actor: Actor, jarId: string, slice: Slice): Promise<SliceOf<Document>> {
      await jars.readable(actor, jarId);
      return listDocuments(db, jarId, slice);
    },

    /**
     * Documents that match the filter, the newest first. Without jars they are looked for where the actor reads
     * without an admin's rights, as in a search.
     */
    async filtered(actor: Actor, filter: DocumentFilter, slice: Slice): Promise<SliceOf<Document>> {
      await Promise.all(filter.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
      return filterDocuments(db, actor.user_id, { filter, slice });
    },

    /** All that `filtered` answers, slice by slice, as a query of their ids. Right after it: this checks nothing. */
    matching: (actor: Actor, filter: DocumentFilter): Expression<string> =>
      matchingIds(db, actor.user_id, filter),

    /** How many documents each of these jars, which the actor was shown, has taken in since midnight, UTC. */
    countToday: (jarIds: string[]): Promise<Map<string, number>> => countToday(db, jarIds),

    /** How many documents of a jar, which the actor was shown, are in each state. */
    countByStatus: (jarId: string): Promise<Record<DocumentStatus, number>> => countByStatus(db, jarId),

    /** Deletes the document from records, index and storage. */
    async remove(actor: Actor, documentId: string, jarId?: string): Promise<void> {
      await writable(actor, documentId, jarId);
      const removeIt = (tx: Transaction<Tables>) => removeIn(tx, [documentId]);
      await purgeNow(await againWhenOvertaken(() => database.transact(removeIt)));
    },

    /** Deletes documents as part of a transaction. The caller has checked that they may go, and purges after it. */
    removeIn,

    /** Deletes the jar with its documents from records, index and storage. */
    async removeJar(actor: Actor, jarId: string): Promise<void> {
      await jars.manageable(actor, jarId);
      const removeIt = async (tx: Transaction<Tables>): Promise<Purge> => {
        // In this order, as whoever changes documents or notes what batches found.
        const batches = await lockBatchesOf(tx, jarId);
        await lockDocumentsOf(tx, jarId);
        const results = await forgetBatchResults(tx, batches);
        await lockJar(tx, jarId);
        const purged = purgeOf(await documentsOf(tx, jarId), { jarId, results });
        if (await deleteJarRow(tx, jarId)) await sendPurge(tx, purged);
        return purged;
      };
      const target = await againWhenOvertaken(() => database.transact(removeIt));
      await purgeNow(target);
    },
  };
}
