import type { Database } from '#db/database.ts';
import { deleteHiddenJars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import { fileIdOf, isDraft } from './blob.keys.ts';
import { documentStates, filesOfBulkUploads } from './ingest.repository.ts';
import { resultsOfBatches } from './results.repository.ts';
import { requeue, unindexedAmong } from './unindexed.service.ts';

export type ReconcileDeps = {
  database: Database;
  blobs: Blobs;
  index: SearchIndex;
  queue: Queue;
  logger: Logger;
};

export type Reconciled = { removed_from_index: number; requeued: number; removed_files: number };

/** With many processes, a document or import that has not moved for this long belongs to none of them. Milliseconds. */
const stalledAfterMs = 30 * 60 * 1000;
/**
 * With many processes, a younger file may belong to an upload or import whose records are not written yet: those may
 * take six hours to arrive. Milliseconds.
 */
const uploadGraceMs = 8 * 60 * 60 * 1000;

/**
 * Removes imports that never ended, then makes index and storage agree with the records: what has no record is removed, what the index lacks is
 * queued again, and so is every document that has not ended. `started` is when this process began to work:
 * what has moved since is under way and left alone. The index is read before the records for the same reason.
 */
export async function reconcile(deps: ReconcileDeps, started: Date): Promise<Reconciled> {
  await deleteHiddenJars(deps.database.kysely, stalledSince(deps, started));
  const indexed = await deps.index.documentCounts();
  const states = await documentStates(deps.database.kysely);
  const records = new Map(states.map((state) => [state.id, state]));

  const orphans = [...indexed.keys()].filter((id) => {
    const record = records.get(id);
    return !record || record.status === 'failed';
  });
  if (orphans.length > 0) await deps.index.deleteDocuments(orphans);

  const unindexed = unindexedAmong(states, indexed, started);
  const requeued = await requeue(deps, unindexed, stalledSince(deps, started));
  const known = new Set([
    ...states.map(({ file_id }) => file_id),
    ...(await filesOfBulkUploads(deps.database.kysely)),
    ...(await resultsOfBatches(deps.database.kysely)),
  ]);
  const removed_files = await sweepFiles(deps, known, started);
  const outcome = { removed_from_index: orphans.length, requeued, removed_files };
  deps.logger.info(outcome, 'records, index and files reconciled');
  return outcome;
}

/** The embedded database has one process, so nothing that was begun before this start is still under way. */
function stalledSince({ database }: ReconcileDeps, started: Date): Date {
  return database.driver === 'pglite' ? started : new Date(started.getTime() - stalledAfterMs);
}

async function sweepFiles(
  { database, blobs }: ReconcileDeps,
  fileIds: Set<string>,
  started: Date,
): Promise<number> {
  const abandonedBefore = started.getTime() - (database.driver === 'pglite' ? 0 : uploadGraceMs);
  let removed = 0;
  for await (const key of blobs.list('')) {
    if (fileIds.has(fileIdOf(key)) && !isDraft(key)) continue;
    const stored = await blobs.stat(key);
    if (!stored || stored.modified_at.getTime() >= abandonedBefore) continue;
    await blobs.delete(key);
    removed += 1;
  }
  return removed;
}
