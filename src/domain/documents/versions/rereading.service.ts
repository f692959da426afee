import type { Database } from '#db/database.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { extractorVersion } from '#extraction/threads/version.ts';
import { AppError } from '#kernel/errors.ts';
import type { Queue } from '#queue/queue.ts';
import type { Document, DocumentStatus } from '#domain/documents/records/document.ts';
import { idsInJar } from '#domain/documents/records/documents.repository.ts';
import type { DocumentAccess } from '#domain/documents/records/documents-access.ts';
import { sendToReading } from '#domain/documents/documents.jobs.ts';
import { reopenEnded } from './rereading.repository.ts';

type RereadingDeps = {
  database: Database;
  jars: Jars;
  queue: Queue;
  writable: DocumentAccess['writable'];
};

const reopenedAtOnce = 500;

/** Has a document read once more if it has ended so; answers whether it had. */
export async function reopen(
  { database, queue }: Pick<RereadingDeps, 'database' | 'queue'>,
  documentId: string,
  ended: DocumentStatus[],
): Promise<boolean> {
  return database.transact(async (tx) => {
    const tickets = await reopenEnded(tx, { document_ids: [documentId], ended });
    await sendToReading(queue, tickets, tx);
    return tickets.length > 0;
  });
}

/** Reading documents once more. They stay found as they are until that is done. */
export type Rereading = {
  /** Reads a failed document once more. Throws `conflict` when it has not failed. */
  retry: (actor: Actor, documentId: string, jarId?: string) => Promise<Document>;

  /** Reads a document once more, however that ended before. Throws `conflict` while it is being read. */
  reprocess: (actor: Actor, documentId: string, jarId?: string) => Promise<Document>;

  /** Reads those of the documents once more that are in the jar and have ended; answers their ids. */
  reprocessMany: (actor: Actor, jarId: string, documentIds: string[]) => Promise<string[]>;

  /**
   * Reads the documents of a jar once more, those alone that an older extraction has read when `outdated_only`.
   * Answers how many those are; documents that are being read anyhow are not among them.
   */
  reprocessJar: (actor: Actor, jarId: string, which: { outdated_only: boolean }) => Promise<number>;
};

export function createRereading({ database, jars, queue, writable }: RereadingDeps): Rereading {
  async function reread(
    actor: Actor,
    { documentId, jarId, ended }: { documentId: string; jarId: string | undefined; ended: DocumentStatus[] },
    otherwise: string,
  ): Promise<Document> {
    await writable(actor, documentId, jarId);
    if (!(await reopen({ database, queue }, documentId, ended))) throw new AppError('conflict', otherwise);
    return writable(actor, documentId);
  }

  return {
    retry: (actor, documentId, jarId) =>
      reread(
        actor,
        { documentId, jarId, ended: ['failed'] },
        'Only a failed document can be retried; to read another one again, reprocess it',
      ),

    reprocess: (actor, documentId, jarId) =>
      reread(
        actor,
        { documentId, jarId, ended: ['completed', 'failed'] },
        'This document is already being read',
      ),

    async reprocessMany(actor, jarId, documentIds) {
      await jars.writable(actor, jarId);
      const ids = await idsInJar(database.kysely, jarId, documentIds);
      return database.transact(async (tx) => {
        const tickets = await reopenEnded(tx, { document_ids: ids, ended: ['completed', 'failed'] });
        await sendToReading(queue, tickets, tx);
        return tickets.map(({ document_id }) => document_id);
      });
    },

    async reprocessJar(actor, jarId, { outdated_only }) {
      const { id: jar_id } = await jars.writable(actor, jarId);
      const below = outdated_only ? extractorVersion : null;
      let count = 0;
      for (let after: string | null = null; ;) {
        const tickets = await database.transact(async (tx) => {
          const reopened = await reopenEnded(tx, { jar_id, below, after, limit: reopenedAtOnce });
          await sendToReading(queue, reopened, tx);
          return reopened;
        });
        count += tickets.length;
        if (tickets.length < reopenedAtOnce) return count;
        after = tickets.reduce((last, { document_id }) => (document_id > last ? document_id : last), '');
      }
    },
  };
}
