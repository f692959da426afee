import type { Database } from '#db/database.ts';
import { addJarQueries, type JarQueries } from '#domain/jars/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';

/** A finished search or question over some jars. */
type NotedQuery = {
  jar_ids: string[];
  ms: number;
  /** The score of each jar's best passage; those without one had none. Left out where nothing was scored. */
  best?: Map<string, number>;
};

export type QueryCounter = {
  note: (query: NotedQuery) => void;
  /** Writes what is noted; called on a timer and once at the end. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
};

const flushEveryMs = 5000;

/** Counts searches per jar in memory and writes the sums in one statement: a search itself writes nothing. */
export function createQueryCounter({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): QueryCounter {
  let sums = new Map<string, JarQueries>();

  async function flush(): Promise<void> {
    if (sums.size === 0) return;
    const written = [...sums.values()];
    sums = new Map();
    await addJarQueries(database.kysely, written);
  }

  const ticker = startTicker(flushEveryMs, flush, (error) =>
    logger.warn({ err: error }, 'could not store search counts'),
  );

  return {
    note({ jar_ids, ms, best }) {
      for (const jar_id of jar_ids) {
        const sum = sums.get(jar_id) ?? { jar_id, queries: 0, total_ms: 0, measured: 0, relevance: 0 };
        sums.set(jar_id, {
          jar_id,
          queries: sum.queries + 1,
          total_ms: sum.total_ms + ms,
          measured: sum.measured + (best ? 1 : 0),
          relevance: sum.relevance + (best?.get(jar_id) ?? 0),
        });
      }
    },
    flush,
    async stop() {
      await ticker.stop();
      await flush();
    },
  };
}
