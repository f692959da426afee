import type { Queue } from '#queue/queue.ts';
import { ingestJob, purgeJob, readJarJob, retagJob, type Ticket } from './documents.jobs.ts';
import type { LostFiles } from './lost-files/lost.service.ts';
import { purge, type PurgeDeps } from './records/purge.service.ts';
import { retag } from './tags/tags.service.ts';
import { workOnSealing, type SealingWorkerDeps } from './stored-files/sealing.worker.ts';

type Deps = PurgeDeps &
  SealingWorkerDeps & {
    queue: Queue;
    ingest: (tickets: Ticket[]) => Promise<void>;
    documents: { uploads: { sendToReading: (jarId: string) => Promise<void> } };
    lostFiles: LostFiles;
  };

/** Works on what is to be read, removed and sealed. */
export async function workOnDocuments(deps: Deps): Promise<void> {
  const { queue } = deps;
  await queue.work(ingestJob, { batchSize: 64, concurrency: 2, pollSeconds: 1, paceMs: 150 }, (jobs) =>
    deps.ingest(jobs.map(({ data }) => data)),
  );
  await queue.work(readJarJob, { batchSize: 1, pollSeconds: 5 }, async (jobs) => {
    for (const { data } of jobs) await deps.documents.uploads.sendToReading(data.jar_id);
  });
  await queue.work(purgeJob, { batchSize: 10, pollSeconds: 5 }, async (jobs) => {
    const purged: string[] = [];
    for (const { data } of jobs) purged.push(...(await purge(deps, data)));
    await deps.lostFiles.remove(new Set(purged));
  });
  await queue.work(retagJob, { batchSize: 10, pollSeconds: 5 }, async (jobs) => {
    await retag(
      deps,
      jobs.flatMap(({ data }) => data.document_ids),
    );
  });
  await workOnSealing(deps);
}
