import type { AppError } from './errors.ts';

export type Places = {
  /**
   * Waits for a place in order of arrival and answers how to give it back. Errors: what `refuse` makes, at once, when
   * too many wait; the reason of `signal`, which also ends the waiting.
   */
  take(signal?: AbortSignal): Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
};

export type PlacesOptions = {
  running: number;
  waiting: number;
  /** The refusal; `seconds` is when one of the waiting is likely to have moved on, at least 1. */
  refuse(seconds: number): AppError;
};

// How much the latest of the holders counts in the mean.
const weight = 0.2;
const mostSeconds = 60;

/** A number of places, each held by one at a time, and a queue with an end. */
export function createPlaces({ running, waiting, refuse }: PlacesOptions): Places {
  // A set keeps the order of arrival, and lets one leave from its middle.
  const queue = new Set<() => void>();
  let taken = 0;
  let meanMs = 0;

  function hold(): () => void {
    const begun = performance.now();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      meanMs += weight * (performance.now() - begun - meanMs);
      // The place is handed on, so that nobody who comes just now takes it first.
      const [next] = queue;
      if (next) next();
      else taken -= 1;
    };
  }

  function inLine(signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(enter);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        queue.delete(enter);
        signal?.removeEventListener('abort', leave);
        resolve(hold());
      };
      queue.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function take(signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (taken >= running && queue.size >= waiting) return Promise.reject(refuse(secondsToPlace()));
    if (taken >= running) return inLine(signal);
    taken += 1;
    return Promise.resolve(hold());
  }

  const secondsToPlace = (): number => Math.min(mostSeconds, Math.max(1, Math.ceil(meanMs / running / 1000)));

  return {
    take,
    get taken() {
      return taken;
    },
    get waiting() {
      return queue.size;
    },
  };
}
