import type { Database } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import { readStatistics, type IsUnder, type Statistics, type StatisticsQuery } from './figures.ts';
import { createSums, type Noted } from './sums.ts';
import { addDays, keepMark, type Mark } from '#domain/pii/pii.repository.ts';

const flushEveryMs = 10_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type StatisticsDeps = {
  database: Database;
  logger: Logger;
  isUnder: IsUnder;
  now?: () => number;
};

/**
 * Counts texts and finds per day (UTC), over restarts and all processes; values are never kept. As with requests, counts are
 * gathered in memory and written every ten seconds and at the stop.
 */
export function createStatistics({ database, logger, isUnder, now = Date.now }: StatisticsDeps) {
  const db = database.kysely;
  const sums = createSums();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const taken = sums.take();
    if (taken.documents.length === 0) return;
    try {
      await database.transact((tx) => addDays(tx, taken.documents, taken.finds));
    } catch (error) {
      sums.restore(taken);
      throw error;
    }
  }

  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  const ticker = startTicker(flushEveryMs, flush, (error) =>
    logger.warn(
      { err: error },
      'could not store counts of personal data; they are kept for the next attempt',
    ),
  );

  return {
    note(noted: Omit<Noted, 'day' | 'minutes'>): void {
      const at = now();
      const day = new Date(at).toISOString().slice(0, 10);
      sums.note({ ...noted, day, minutes: minutesOf(at, noted.ms) });
    },

    mark: (mark: Mark): Promise<void> => keepMark(db, mark),

    /** What other processes counted in the last ten seconds may be missing. */
    async read(query: StatisticsQuery): Promise<Statistics> {
      await flush();
      return readStatistics(db, query, isUnder);
    },

    flush,

    async stop(): Promise<void> {
      await ticker.stop();
      await flush().catch((error: unknown) =>
        logger.warn({ err: error }, 'the last counts of personal data are lost'),
      );
    },
  };
}

/** The minutes of its day in which a text was looked through that was done at that time; those of the day before count nowhere. */
function minutesOf(at: number, ms: number): Set<number> {
  const done = at % dayMs;
  const last = Math.floor(done / minuteMs);
  const first = Math.floor(Math.max(0, done - ms) / minuteMs);
  return new Set(Array.from({ length: last - first + 1 }, (_, i) => first + i));
}
