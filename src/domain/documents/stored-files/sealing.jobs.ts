import { z } from 'zod';
import { defineJob } from '#queue/job-definition.ts';
import type { Queue, SendOptions } from '#queue/queue.ts';
import type { Database } from '#db/database.ts';

const once = { singletonKey: 'all' };

/** Seal with the newest keys what has old ones. It may take hours, and loses nothing when it is cut off. */
export const sealingJob = defineJob({
  name: 'documents.seal_anew',
  schema: z.object({}),
  retryLimit: 1000,
  expireSeconds: 6 * 3600,
  unique: true,
});

/**
 * How long after a pass the next one may find that nothing is left, in seconds: with several processes, one may still see
 * the index as it was two seconds ago.
 */
export function settleSeconds(database: Database): number {
  return database.driver === 'pglite' ? 1 : 4;
}

/** Sends the job in `seconds`, unless one is waiting already. */
export async function sealLater(queue: Queue, seconds: number): Promise<void> {
  await queue.send(sealingJob, {}, { ...once, startAfter: seconds });
}

/** Starts sealing again, as a part of the transaction that created the keys. */
export async function beginSealing(queue: Queue, tx: NonNullable<SendOptions['tx']>): Promise<void> {
  await queue.send(sealingJob, {}, { ...once, tx });
}

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'documents.seal_anew': typeof sealingJob;
  }
}
