import type { AppError } from '#kernel/errors.ts';

export type Semaphore = {
  /**
   * Waits for a place in order of arrival and returns how to give it back. An owner has one at a time, and a quarter of the
   * queue: their further ones let others pass. Errors: what `refuse` makes, at once, when too many wait; the reason of `signal`,
   * which also ends the waiting.
   */
  take: (signal?: AbortSignal, owner?: string) => Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
};

export type SemaphoreOptions = {
  running: number;
  waiting: number;
  /** The refusal; `seconds` is when one of the waiting is likely to have moved on, at least 1. */
  refuse: (seconds: number) => AppError;
};

type Waiting = { owner: string | undefined; enter: () => void };

// How much the latest of the holders counts in the mean.
const weight = 0.2;
const mostSeconds = 60;

/** A number of places, each held by one at a time, and a queue with an end. */
export function createSemaphore({ running, waiting, refuse }: SemaphoreOptions): Semaphore {
  // A set keeps the order of arrival, and lets one leave from its middle.
  const queue = new Set<Waiting>();
  const holders = new Set<string>();
  let taken = 0;
  let meanMs = 0;

  const mayEnter = ({ owner }: Pick<Waiting, 'owner'>): boolean => owner === undefined || !holders.has(owner);

  function hold(owner: string | undefined): () => void {
    if (owner !== undefined) holders.add(owner);
    const begun = performance.now();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      meanMs += weight * (performance.now() - begun - meanMs);
      if (owner !== undefined) holders.delete(owner);
      // The place is passed on directly, so that a new arrival cannot take it first.
      const next = queue.values().find(mayEnter);
      if (next) next.enter();
      else taken -= 1;
    };
  }

  function inLine(signal: AbortSignal | undefined, owner: string | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(waiter);
        reject(signal?.reason as Error);
      };
      const enter = (): void => {
        queue.delete(waiter);
        signal?.removeEventListener('abort', leave);
        resolve(hold(owner));
      };
      const waiter = { owner, enter };
      queue.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function mayWait(owner: string | undefined): boolean {
    if (queue.size >= waiting || owner === undefined) return queue.size < waiting;
    const own = queue.values().reduce((sum, each) => sum + Number(each.owner === owner), 0);
    return own < Math.ceil(waiting / 4);
  }

  function take(signal?: AbortSignal, owner?: string): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (taken < running && mayEnter({ owner })) {
      taken += 1;
      return Promise.resolve(hold(owner));
    }
    return mayWait(owner) ? inLine(signal, owner) : Promise.reject(refuse(secondsToPlace()));
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
