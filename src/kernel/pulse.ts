import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './errors.ts';

type PulseOptions<T> = {
  /** A little work that shows that it works. */
  beat(): Promise<T>;
  everyMs: number;
  /** Whether other work was done not long ago. */
  workedLately(): boolean;
  /** So long a beat may take before it is asked whether it only waits. Default a second. */
  patienceMs?: number;
  now?: () => number;
};

/**
 * Whether something works that others use as well. It beats at most so often, one beat at a time, and who asks meanwhile
 * is told of the last. Null while a beat waits, or finds no room, behind work of which some was done not long ago. Rejects
 * when the beat fails; where nothing has worked lately it is waited for.
 */
export function createPulse<T>({
  beat,
  everyMs,
  workedLately,
  patienceMs = 1000,
  now = Date.now,
}: PulseOptions<T>): () => Promise<T | null> {
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
    const { made } = last;
    try {
      const late = sleep(patienceMs, null, { ref: false });
      return (await Promise.race([made, late])) ?? (workedLately() ? null : await made);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable' && workedLately()) return null;
      throw error;
    }
  };
}
