import type { Database } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import { addRequests, requestsOn } from './traffic.repository.ts';
import { createCalendar, createSums } from './traffic-sums.ts';

/** `average_seconds` and `error_rate` (0–1) are null on a day without requests. */
type DayOfTraffic = { total: number; average_seconds: number | null; error_rate: number | null };

export type Traffic = {
  note: (service: string, answer: { ms: number; failed: boolean }) => void;
  flush: () => Promise<void>;

  /** Today's sums; what other processes counted in the last ten seconds may be missing. */
  today: () => Promise<DayOfTraffic>;
  stop: () => Promise<void>;
};

type TrafficDeps = { database: Database; logger: Logger; now?: () => number };

const flushEveryMs = 10_000;

/**
 * Counts answers per day (UTC) and service, over restarts and all processes. They are counted in memory and written
 * every ten seconds and at the stop: a crash loses ten seconds of them at most, a request costs no statement.
 */
export function createTraffic({ database, logger, now = Date.now }: TrafficDeps): Traffic {
  const db = database.kysely;
  const day = createCalendar(now);
  const sums = createSums();
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const taken = sums.take();
    if (taken.length === 0) return;
    try {
      await addRequests(db, taken);
    } catch (error) {
      for (const each of taken) sums.add(each);
      throw error;
    }
  }

  /** One write after the other: each caller that waits for its own sees everything counted before. */
  function flush(): Promise<void> {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  }

  const ticker = startTicker(flushEveryMs, flush, (error) =>
    logger.warn({ err: error }, 'could not store request counts; they are kept for the next attempt'),
  );

  return {
    note(service, { ms, failed }) {
      sums.add({ day: day(), service, requests: 1, errors: failed ? 1 : 0, total_ms: ms });
    },

    flush,

    async today() {
      await flush();
      const { requests, errors, total_ms } = await requestsOn(db, day());
      return {
        total: requests,
        average_seconds: requests === 0 ? null : total_ms / requests / 1000,
        error_rate: requests === 0 ? null : errors / requests,
      };
    },

    async stop() {
      await ticker.stop();
      await flush();
    },
  };
}
