import { supersededKeys } from '#domain/jars/index.ts';
import type { Queue } from '#queue/queue.ts';
import { sealLater, sealingJob, settleSeconds } from './sealing.jobs.ts';
import { resealAll, type SealingDeps } from './sealing.service.ts';

export type SealingWorkerDeps = SealingDeps & { queue: Queue };

/** Works on it, and on what an earlier process left unfinished. */
export async function workOnSealing(deps: SealingWorkerDeps): Promise<void> {
  const later = () => sealLater(deps.queue, settleSeconds(deps.database));
  await deps.queue.work(sealingJob, { batchSize: 1, pollSeconds: 2 }, async () => {
    const { outcome } = await resealAll(deps);
    if (outcome === 'again') await later();
  });
  if ((await supersededKeys(deps.database.kysely)).length > 0) await later();
}
