import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import { forgetDocuments } from '#domain/events/index.ts';
import { deleteAhead } from '#domain/indicators/index.ts';
import { deleteJarRow, lockJar, type Actor, type Jars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import type { DocumentAccess } from './documents-access.ts';
import type { DocumentFiles } from './known-versions.ts';
import { purgeDelaySeconds, purgeJob } from '#domain/documents/documents.jobs.ts';
import { deleteDocumentRows, documentsOf, idsInJar } from './documents.repository.ts';
import { purge, purgeOf, type Purge } from './purge.service.ts';
import { againWhenOvertaken } from '#domain/documents/intake/registration.service.ts';
import { lockDocumentsOf } from '#domain/documents/versions/replacement.repository.ts';
import { forgetBatchResults, forgetResults, lockBatchesOf } from './batch-results.repository.ts';

type RemovalDeps = {
  database: Database;
  files: DocumentFiles;
  index: SearchIndex;
  jars: Jars;
  queue: Queue;
  logger: Logger;
  writable: DocumentAccess['writable'];
};

/** Deleting documents and honey jars from records, index and storage. */
export type Removal = {
  /** Deletes the document. */
  remove: (actor: Actor, documentId: string, jarId?: string) => Promise<void>;

  /** Deletes those of the documents that are in the jar, all or none, and answers their ids. */
  removeMany: (actor: Actor, jarId: string, documentIds: string[]) => Promise<string[]>;

  /** Deletes documents as part of a transaction. The caller has checked that they may go, and purges after it. */
  removeIn: (tx: Transaction<Tables>, documentIds: string[]) => Promise<Purge>;

  /** Deletes the jar with its documents. */
  removeJar: (actor: Actor, jarId: string) => Promise<void>;
};

export function createRemoval({ writable, ...deps }: RemovalDeps): Removal {
  const { database, jars, queue, logger } = deps;
  const sendPurge = (tx: Transaction<Tables>, target: Purge) =>
    queue.send(purgeJob, target, { tx, startAfter: purgeDelaySeconds });

  /** The records are already deleted, so this cannot fail the deletion: the queue's job removes the rest. */
  async function purgeNow(target: Purge): Promise<void> {
    await purge(deps, target).catch((error: unknown) =>
      logger.warn({ err: error }, 'deleted documents could not be purged yet; their job will retry'),
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

  async function removeJarIn(tx: Transaction<Tables>, jarId: string): Promise<Purge> {
    // In this order, as in all transactions that change documents or batch results.
    const batches = await lockBatchesOf(tx, jarId);
    await lockDocumentsOf(tx, jarId);
    const results = await forgetBatchResults(tx, batches);
    await lockJar(tx, jarId);
    const purged = purgeOf(await documentsOf(tx, jarId), { jarId, results });
    if (await deleteJarRow(tx, jarId)) await sendPurge(tx, purged);
    return purged;
  }

  const transact = <T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    againWhenOvertaken(() => database.transact(work));

  return {
    async remove(actor, documentId, jarId) {
      await writable(actor, documentId, jarId);
      await deleteAhead(database, [documentId]);
      await purgeNow(await transact((tx) => removeIn(tx, [documentId])));
    },

    async removeMany(actor, jarId, documentIds) {
      await jars.writable(actor, jarId);
      const ids = await idsInJar(database.kysely, jarId, documentIds);
      if (ids.length === 0) return [];
      await deleteAhead(database, ids);
      await purgeNow(await transact((tx) => removeIn(tx, ids)));
      return ids;
    },

    removeIn,

    async removeJar(actor, jarId) {
      await jars.manageable(actor, jarId);
      await purgeNow(await transact((tx) => removeJarIn(tx, jarId)));
    },
  };
}
