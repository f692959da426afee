import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#kernel/errors.ts';

type PulseOptions<T> = {
  /** A little work that shows that it works. */
  beat: () => Promise<T>;
  everyMs: number;
  /** Whether other work was done not long ago. */
  workedLately: () => boolean;
  /** So long a beat may take before it is asked whether it only waits. Default a second. */
  patienceMs?: number;
  /** So long what has not worked lately may take to start. Default a minute. */
  startsWithinMs?: number;
  now?: () => number;
};

/**
 * Checks whether a shared resource works. It beats at most that often, one beat at a time, and callers meanwhile get the last
 * result. Null while a beat waits, or finds no room, after work some of which was done recently; `starting` while nothing has
 * worked recently and the beat is still within its time to start. Rejects when the beat fails or takes longer.
 */
export function createHealthProbe<T>({
  beat,
  everyMs,
  workedLately,
  patienceMs = 1000,
  startsWithinMs = 60_000,
  now = Date.now,
}: PulseOptions<T>): () => Promise<T | 'starting' | null> {
  let last: { at: number; made: Promise<T>; pending: boolean } | null = null;

  function begin() {
    const begun = { at: now(), made: beat(), pending: true };
    const end = (): void => {
      begun.pending = false;
    };
    begun.made.then(end, end);
    return begun;
  }

  return async () => {
    if (!last || (!last.pending && now() - last.at > everyMs)) last = begin();
    const { made, at } = last;
    try {
      const late = Symbol('late');
      const result = await Promise.race([made, sleep(patienceMs, late, { ref: false })]);
      if (result !== late) return result;
      if (workedLately()) return null;
      if (now() - at < startsWithinMs) return 'starting';
      throw new AppError('internal', `It did not start within ${startsWithinMs / 1000} s`);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable' && workedLately()) return null;
      throw error;
    }
  };
}
