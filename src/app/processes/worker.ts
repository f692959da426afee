import { reconcile, workOnDocuments } from '#domain/documents/index.ts';
import { readListsFolder } from '#extraction/threads/lists-folder.ts';
import { workOnRetrievalTests } from '#domain/retrieval-tests/index.ts';
import { workOnSketches } from '#domain/sketches/index.ts';
import { workOnWatches } from '#domain/watches/index.ts';
import { workOnRetention } from '#domain/retention/index.ts';
import type { Deps } from '#app/wiring/deps.ts';

/** Starts what each noun does in the background, and lets index and files catch up with the records. */
export async function startWorker(deps: Deps): Promise<void> {
  const { logger, config } = deps;
  // The threads that read documents read them again, and report nothing.
  for (const { file, fault } of readListsFolder(config.indicatorListsDir).faults)
    logger.warn({ file, fault }, 'a list of INDICATOR_LISTS_DIR is not used');
  const started = new Date();
  // Before anything is read: the records may be back, with jobs that want these files.
  await deps.lostFiles
    .restoreKnown()
    .catch((error: unknown) => logger.error({ err: error }, 'could not examine lost files'));
  await workOnDocuments(deps);
  await workOnSketches(deps);
  await workOnWatches(deps);
  await deps.bulkUploads.work();
  await deps.webhooks.work();
  deps.alertAnnouncer.work();
  await deps.piiBatches.work();
  deps.reports.work();
  await deps.feedWorker.work();
  deps.botSessions.work();
  await workOnRetention(deps);
  await workOnRetrievalTests(deps);
  const unworked = deps.queue.unworked();
  if (unworked.length > 0) throw new Error(`No worker for the jobs ${unworked.join(', ')}`);
  deps.verdicts
    .resume()
    .catch((error: unknown) =>
      logger.error({ err: error }, 'could not apply verdicts; repeated at the next start'),
    );
  deps.vectors.work();
  deps.indexRebuild.start();
  deps.integrity.start();
  reconcile(deps, started)
    .then(() => deps.lostFiles.removeExpired())
    .catch((error: unknown) =>
      logger.error({ err: error }, 'reconciling failed; it runs again at the next start'),
    );
}
