import type { Database } from '#db/database.ts';
import { deleteHiddenJars } from '#domain/jars/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import { inBatches } from '#kernel/concurrency/batches.ts';
import { probePrefix, type Blobs } from '#storage/blobs.ts';
import { isDraft, storedBlobOf } from '#domain/documents/stored-files/blob-keys.ts';
import { documentStates } from './ingest.repository.ts';
import { knownFiles } from '#domain/documents/records/known-files.ts';
import type { LostFiles } from '#domain/documents/lost-files/lost.service.ts';
import { requeue, unindexedAmong } from './unindexed.service.ts';

export type ReconcileDeps = {
  database: Database;
  blobs: Blobs;
  index: SearchIndex;
  queue: Queue;
  lostFiles: LostFiles;
  logger: Logger;
};

export type Reconciled = {
  removed_from_index: number;
  requeued: number;
  /** Blobs that no record knows, moved to `lost/`. */
  set_aside: number;
  /** Drafts and probes that a crash left. */
  removed_leftovers: number;
};

const lookedUpAtOnce = 500;
/** With many processes, a document or import that has not moved for this long belongs to none of them. Milliseconds. */
const stalledAfterMs = 30 * 60 * 1000;
/**
 * With many processes, a younger file may belong to an upload or import whose records are not written yet: those may
 * take six hours to arrive. Milliseconds.
 */
const uploadGraceMs = 8 * 60 * 60 * 1000;

/**
 * Removes imports that never ended, then makes index and storage agree with the records: passages without a record leave the
 * index, which is derived, and files without one move to `lost/`; what the index lacks is queued again, and so is every document
 * that has not ended. `started` is when this process started to work: anything that changed since is in progress and left alone.
 * The index is read before the records for the same reason.
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
  const outcome = { removed_from_index: orphans.length, requeued, ...(await sweepFiles(deps, started)) };
  deps.logger.info(outcome, 'reconciled records, index and files');
  return outcome;
}

/** The embedded database has one process, so nothing started before this start is still in progress. */
function stalledSince({ database }: ReconcileDeps, started: Date): Date {
  return database.driver === 'pglite' ? started : new Date(started.getTime() - stalledAfterMs);
}

async function sweepFiles(
  deps: ReconcileDeps,
  started: Date,
): Promise<Pick<Reconciled, 'set_aside' | 'removed_leftovers'>> {
  const { database, blobs, lostFiles } = deps;
  const abandonedBefore = started.getTime() - (database.driver === 'pglite' ? 0 : uploadGraceMs);
  const known = await knownFiles(database.kysely);
  const swept = { set_aside: 0, removed_leftovers: 0 };
  for await (const batch of inBatches(blobs.list(''), lookedUpAtOnce)) {
    const stored = batch.flatMap((key) => storedBlobOf(key)?.file_id ?? []);
    const found = stored.length === 0 ? new Set<string>() : await known(stored);
    const unknown: string[] = [];
    for (const key of batch) {
      const file = storedBlobOf(key);
      const isLeftover = isDraft(key) || key.startsWith(probePrefix);
      if (file ? found.has(file.file_id) : !isLeftover) continue;
      const { modified_at } = (await blobs.stat(key)) ?? {};
      if (!modified_at || modified_at.getTime() >= abandonedBefore) continue;
      if (file) unknown.push(key);
      else await blobs.delete(key);
      swept.removed_leftovers += file ? 0 : 1;
    }
    await lostFiles.setAside(unknown);
    swept.set_aside += unknown.length;
  }
  return swept;
}
