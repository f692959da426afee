import { z } from 'zod';
import { supersededKeys } from '#domain/jars/index.ts';
import { defineJob } from '#queue/job-definition.ts';
import type { Queue, SendOptions } from '#queue/queue.ts';
import { resealAll, type SealingDeps } from './sealing.service.ts';

const once = { singletonKey: 'all' };

/** Seal with the newest keys what has old ones. It may take hours, and loses nothing when it is cut off. */
export const sealingJob = defineJob({
  name: 'documents.seal_anew',
  schema: z.object({}),
  retryLimit: 1000,
  expireSeconds: 6 * 3600,
  unique: true,
});

type Deps = SealingDeps & { queue: Queue };

/**
 * How long after a pass the next one may find that nothing is left, in seconds: with several processes, one may still see
 * the index as it was two seconds ago.
 */
export function settleSeconds(database: SealingDeps['database']): number {
  return database.driver === 'pglite' ? 1 : 4;
}

/** Starts sealing again, as a part of the transaction that created the keys. */
export async function beginSealing(queue: Queue, tx: NonNullable<SendOptions['tx']>): Promise<void> {
  await queue.send(sealingJob, {}, { ...once, tx });
}

/** Works on it, and on what an earlier process left unfinished. */
export async function workOnSealing(deps: Deps): Promise<void> {
  const later = () => deps.queue.send(sealingJob, {}, { ...once, startAfter: settleSeconds(deps.database) });
  await deps.queue.work(sealingJob, { batchSize: 1, pollSeconds: 2 }, async () => {
    const { outcome } = await resealAll(deps);
    if (outcome === 'again') await later();
  });
  if ((await supersededKeys(deps.database.kysely)).length > 0) await later();
}
