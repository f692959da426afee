import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';

type OutageRetry = {
  /** Whether the queue begins no such jobs now, because a disk is full. */
  isPaused: () => boolean;
  /** No longer than this, so that the queue does not give the jobs to another worker meanwhile. Milliseconds. */
  withinMs: number;
  signal: AbortSignal;
  logger: Logger;
};

const retryMs = 1_000;

/** What a stop of the queue interrupts never ends here: the queue takes it back, with its attempt. */
const interrupted = new Promise<never>(() => undefined);

/**
 * Repeats work that a full disk or a database that does not answer has stopped, as soon as changes are taken again: that is
 * no failed attempt, and the queue could not even write it down. Any other error is thrown.
 */
export async function retryThroughOutages<T>(
  work: () => Promise<T>,
  { isPaused, withinMs, signal, logger }: OutageRetry,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!asOutage(error)) throw error;
      if (tries === 1)
        logger.warn({ err: error }, 'jobs are waiting: the disk is full or the database does not answer');
      do {
        await sleep(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
        if (signal.aborted) return await interrupted;
        if (performance.now() > end) throw error;
      } while (isPaused());
    }
  }
}
