import type { Transaction } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Queue } from '#queue/queue.ts';
import { readJarJob, sendToReading, type IssuedTicket } from '#domain/documents/documents.jobs.ts';
import { pendingTickets } from '#domain/documents/ingestion/ingest.repository.ts';
import { assertShownWithinQuotas, roomForJar, type Quotas } from './quota.ts';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import { duplicate, newDocuments, type StagedDocument } from '#domain/documents/intake/upload.ts';

type HiddenDeps = { database: Database; queue: Queue; quotas: Quotas };

// Jobs of one statement.
const sentAtOnce = 500;

/** Adding files to a jar that stays invisible until all of them are recorded. */
export type HiddenUploads = {
  /** Answers what throws `unprocessable` QUOTA_EXCEEDED when a new jar of the user cannot have so many bytes. */
  roomForJar: (userId: string) => Promise<(bytes: number) => void>;

  /**
   * Records staged files of an invisible jar, as part of a transaction. Throws `conflict` DUPLICATE for duplicates. The caller
   * discards the files when the transaction fails.
   */
  recordHidden: (tx: Transaction<Tables>, actor: Actor, documents: StagedDocument[]) => Promise<void>;

  /**
   * In the transaction that shows such a jar: has its documents read. Throws `unprocessable` QUOTA_EXCEEDED when the jar
   * or the user has too much now.
   */
  beginReading: (tx: Transaction<Tables>, jar: { jar_id: string; user_id: string }) => Promise<void>;

  /** The work of that job. Safe to repeat. */
  sendToReading: (jarId: string) => Promise<void>;
};

export function createHiddenUploads({ database, queue, quotas }: HiddenDeps): HiddenUploads {
  return {
    roomForJar: (userId) => roomForJar(database.kysely, quotas, userId),

    async recordHidden(tx, actor, documents) {
      for (const outcome of await registerDocuments(tx, newDocuments(actor, documents)))
        if ('duplicate_of' in outcome) throw duplicate(outcome.duplicate_of);
    },

    async beginReading(tx, jar) {
      await assertShownWithinQuotas(tx, quotas, jar);
      await queue.send(readJarJob, { jar_id: jar.jar_id }, { tx });
    },

    async sendToReading(jarId) {
      let after: string | null = null;
      do {
        const tickets: IssuedTicket[] = await pendingTickets(database.kysely, {
          jarId,
          after,
          limit: sentAtOnce,
        });
        await sendToReading(queue, tickets);
        after = tickets.length === sentAtOnce ? (tickets.at(-1)?.document_id ?? null) : null;
      } while (after !== null);
    },
  };
}
