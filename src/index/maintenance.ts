import type { Logger } from '#kernel/logging/logger.ts';

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

/** Of vectors: looking at 1,000 new ones costs half a millisecond to one; what builds their index takes long enough. */
export const vectorPolicy: MaintenancePolicy = {
  ...defaultPolicy,
  worth_rows: 25_000,
  urgent_rows: 100_000,
  rest: 1,
};

export type MaintenanceOptions = {
  optimize: () => Promise<void>;
  logger: Logger;
  policy: MaintenancePolicy;
  /** The tail found at the start. */
  tailRows: number;
  /** Is given what a run in the background fails with. */
  failed?: ((error: unknown) => void) | undefined;
};

/**
 * Keeps the unindexed tail short: searching it costs time by the row. Never runs two at once; what fails in
 * the background is logged and tried again after the next quiet spell.
 */
export class Maintenance {
  private readonly options: MaintenanceOptions;
  private pending: { rows: number; writes: number };
  private running: Promise<void> | null = null;
  // What a run supersedes is kept for a while, so one more run must come after the last write to remove it.
  private sweepDue = false;
  private restUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(options: MaintenanceOptions) {
    this.options = options;
    this.pending = { rows: options.tailRows, writes: options.tailRows > 0 ? 1 : 0 };
    this.schedule();
  }

  /** Say after each write how many rows it changed. */
  wrote(rows: number): void {
    this.pending = { rows: this.pending.rows + rows, writes: this.pending.writes + 1 };
    this.schedule();
  }

  /** Optimizes now, after one that is running. */
  async run(): Promise<void> {
    while (this.running) await this.running.catch(() => undefined);
    await this.start();
  }

  /** Stops the timer and waits for a running optimize. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running?.catch(() => undefined);
  }

  private start(): Promise<void> {
    clearTimeout(this.timer);
    const startedAt = Date.now();
    this.running = this.optimizePending().finally(() => {
      this.restUntil = Date.now() + (Date.now() - startedAt) * this.options.policy.rest;
      this.running = null;
      this.schedule();
    });
    return this.running;
  }

  private async optimizePending(): Promise<void> {
    const taken = this.pending;
    this.pending = { rows: 0, writes: 0 };
    try {
      await this.options.optimize();
      this.sweepDue = taken.writes > 0;
    } catch (error) {
      const { rows, writes } = this.pending;
      this.pending = { rows: rows + taken.rows, writes: writes + taken.writes };
      throw error;
    }
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.running || (this.pending.writes === 0 && !this.sweepDue)) return;
    this.timer = setTimeout(() => {
      this.start().catch((error: unknown) => {
        this.options.logger.warn({ err: error }, 'search index: background optimize failed');
        this.options.failed?.(error);
      });
    }, this.delay());
    this.timer.unref();
  }

  private delay(): number {
    const { policy } = this.options;
    const { rows, writes } = this.pending;
    const resting = this.restUntil - Date.now();
    if (rows >= policy.urgent_rows || writes >= policy.urgent_writes) return Math.max(0, resting);
    const worth = rows >= policy.worth_rows || writes >= policy.worth_writes;
    return Math.max(worth ? policy.quiet_ms : policy.patience_ms, resting);
  }
}
