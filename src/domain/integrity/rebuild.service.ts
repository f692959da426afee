import type { Database } from '#db/database.ts';
import { requeueUnindexed } from '#domain/documents/index.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { Queue } from '#queue/queue.ts';
import { endRebuild, noteQueued, openRebuild, pendingOf } from './rebuild.repository.ts';

/** An index that does not hold everything: it was damaged and is built again. */
type IncompleteIndex = { documents_pending: number };

type RebuildDeps = { database: Database; queue: Queue; index: SearchIndex; logger: Logger };

export type IndexRebuild = {
  /** Null when the index holds all documents. */
  state: () => Promise<IncompleteIndex | null>;
  start: () => void;
  stop: () => Promise<void>;
};

const lookEveryMs = 3_000;

/** Builds a damaged index again, in the background and over restarts, and knows what is still missing in it. */
export function createIndexRebuild(deps: RebuildDeps): IndexRebuild {
  const { database, logger } = deps;
  let ticker: Ticker | undefined;

  async function step(): Promise<void> {
    const rebuild = await openRebuild(database.kysely);
    if (!rebuild) return;
    if (!rebuild.queued) {
      const documents = await requeueUnindexed(deps);
      await noteQueued(database.kysely, rebuild.id);
      logger.warn({ documents, reason: rebuild.reason }, 'rebuilding the search index from all documents');
      return;
    }
    if ((await pendingOf(database.kysely, rebuild)) > 0) return;
    // What was being read while the old index was set aside may be in it half.
    if ((await requeueUnindexed(deps)) > 0) return;
    await endRebuild(database.kysely, rebuild.id);
    logger.info('the search index is complete again');
  }

  return {
    async state() {
      const rebuild = await openRebuild(database.kysely);
      return rebuild ? { documents_pending: await pendingOf(database.kysely, rebuild) } : null;
    },

    start() {
      ticker ??= startTicker(lookEveryMs, step, (error) =>
        logger.warn({ err: error }, 'could not continue rebuilding the search index; retrying'),
      );
    },

    stop: async () => ticker?.stop(),
  };
}
