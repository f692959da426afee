import { ingestJob, purge, purgeJob, readJarJob, reconcile, workOnSealing } from '#domain/documents/index.ts';
import { sweepJob } from '#domain/retention/index.ts';
import type { Deps } from '#app/wiring/deps.ts';

/** Starts the queue's workers, and lets index and files catch up with the records in the background. */
export async function startWorker(deps: Deps): Promise<void> {
  const { queue, logger } = deps;
  const started = new Date();
  // Before anything is read: the records may be back, with jobs that want these files.
  await deps.lostFiles
    .restoreKnown()
    .catch((error: unknown) => logger.error({ err: error }, 'could not examine lost files'));
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
  await queue.work(sweepJob, { batchSize: 1, pollSeconds: 60 }, async () => {
    await deps.retention.sweep();
    await deps.lostFiles.removeExpired();
  });
  await deps.bulkUploads.work();
  await workOnSealing(deps);
  await deps.webhooks.work();
  await deps.piiBatches.work();
  deps.retention.start();
  deps.indexRebuild.start();
  deps.integrity.start();
  reconcile(deps, started)
    .then(() => deps.lostFiles.removeExpired())
    .catch((error: unknown) =>
      logger.error({ err: error }, 'reconciling failed; it runs again at the next start'),
    );
}
