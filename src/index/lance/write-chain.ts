import { setTimeout as sleep } from 'node:timers/promises';

const attempts = 6;

/** Whether another writer committed first, so that the same operation can be tried again. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && /conflict|retryable|too much contention/i.test(error.message);
}

/** Runs `operation` again, after growing random pauses (20 ms to 1.3 s), while it loses against other writers. */
export async function retryConflicts<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await operation();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await sleep(20 * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }
}

export type WriteChain = {
  /** Runs after everything enqueued before; a failure is the caller's and does not stop the chain. */
  run: <T>(operation: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing is left to run. */
  idle: () => Promise<void>;
};

/** One write at a time: two writers of one process would only make each other retry. */
export function createWriteChain(): WriteChain {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(operation) {
      const result = last.then(() => retryConflicts(operation));
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
