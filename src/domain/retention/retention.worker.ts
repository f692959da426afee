import type { LostFiles } from '#domain/documents/index.ts';
import type { Queue } from '#queue/queue.ts';
import { sweepJob } from './retention.jobs.ts';
import type { Retentions } from './retention.service.ts';

type Deps = { queue: Queue; retention: Retentions; lostFiles: LostFiles };

/** Works on sweeps, and sends one when its time has come. */
export async function workOnRetention({ queue, retention, lostFiles }: Deps): Promise<void> {
  await queue.work(sweepJob, { batchSize: 1, pollSeconds: 60 }, async () => {
    await retention.sweep();
    await lostFiles.removeExpired();
  });
  retention.start();
}
