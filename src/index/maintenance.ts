import type { Logger } from '#kernel/logger.ts';

export type MaintenancePolicy = {
  /** Optimize when nothing was written for this long, if the tail is worth it … */
  quiet_ms: number;
  /** … and after this long in any case. */
  patience_ms: number;
  /** A tail of so many rows is worth it: searching 100 rows of it costs about 0.6 ms. */
  worth_rows: number;
  /** So are so many writes: each is a version with its own manifest. */
  worth_writes: number;
  /** Do not wait for quiet when the tail has so many rows. */
  urgent_rows: number;
  /** Nor after so many writes. */
  urgent_writes: number;
  /** Rest for this many times as long as the last run took: folding in one row rewrites the whole BM25 index. */
  rest: number;
};

export const defaultPolicy: MaintenancePolicy = {
  quiet_ms: 2_000,
  patience_ms: 60_000,
  worth_rows: 250,
  worth_writes: 64,
  urgent_rows: 4_000,
  urgent_writes: 256,
  rest: 3,
};

export type Maintenance = {
  /** Say after each write how many rows it changed. */
  wrote(rows: number): void;
  /** Optimizes now, after one that is running. */
  run(): Promise<void>;
  /** Stops the timer and waits for a running optimize. */
  stop(): Promise<void>;
};

/**
 * Keeps the unindexed tail short: searching it costs time by the row. Never runs two at once; what fails in
 * the background is logged and tried again after the next quiet spell. `tailRows` is the tail found at the start.
 */
export function createMaintenance(options: {
  optimize: () => Promise<void>;
  logger: Logger;
  policy: MaintenancePolicy;
  tailRows: number;
}): Maintenance {
  const { optimize, logger, policy } = options;
  let pending = { rows: options.tailRows, writes: options.tailRows > 0 ? 1 : 0 };
  let running: Promise<void> | null = null;
  let restUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function optimizeOnce(): Promise<void> {
    const taken = pending;
    const start = Date.now();
    pending = { rows: 0, writes: 0 };
    try {
      await optimize();
    } catch (error) {
      pending = { rows: pending.rows + taken.rows, writes: pending.writes + taken.writes };
      throw error;
    } finally {
      restUntil = Date.now() + (Date.now() - start) * policy.rest;
      running = null;
      schedule();
    }
  }

  function start(): Promise<void> {
    running = optimizeOnce();
    return running;
  }

  function delay(): number {
    const { rows, writes } = pending;
    const resting = restUntil - Date.now();
    if (rows >= policy.urgent_rows || writes >= policy.urgent_writes) return Math.max(0, resting);
    const worth = rows >= policy.worth_rows || writes >= policy.worth_writes;
    return Math.max(worth ? policy.quiet_ms : policy.patience_ms, resting);
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped || running || pending.writes === 0) return;
    timer = setTimeout(() => {
      start().catch((error: unknown) =>
        logger.warn({ err: error }, 'search index: background optimize failed'),
      );
    }, delay());
    timer.unref();
  }

  schedule();
  return {
    wrote(rows) {
      pending = { rows: pending.rows + rows, writes: pending.writes + 1 };
      schedule();
    },
    async run() {
      while (running) await running.catch(() => undefined);
      clearTimeout(timer);
      await start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => undefined);
    },
  };
}
