import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { defineJob } from '#queue/job-definition.ts';
import type { Queue } from '#queue/queue.ts';
import { beginRound } from './retention.repository.ts';

/** A sweep in its turn; killed in the middle, it is begun again. */
export const sweepJob = defineJob({
  name: 'retention.sweep',
  schema: z.object({}),
  retryLimit: 10,
  expireSeconds: 3600,
  unique: true,
});

/** Sends a sweep when the last one was begun so many hours ago, by whichever process, and whatever was restarted since. */
export async function sendDueSweep(
  { database, queue }: { database: Database; queue: Queue },
  hours: number,
): Promise<void> {
  await database.transact(async (tx) => {
    if (await beginRound(tx, sweepJob.name, hours))
      await queue.send(sweepJob, {}, { tx, singletonKey: sweepJob.name });
  });
}

declare module '#queue/job-definition.ts' {
  interface Jobs {
    'retention.sweep': typeof sweepJob;
  }
}
