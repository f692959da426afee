import { AppError } from '#kernel/errors.ts';
import { createFairQueue, type Owned } from './fair-queue.ts';

export type FairGate = <T>(work: () => Promise<T>, asking?: Asking) => Promise<T>;

type Asking = {
  /** The owner of a request: owners take turns. Requests without an owner share one. */
  owner?: string | null | undefined;
  /** Ends the waiting, not the work. */
  signal?: AbortSignal | undefined;
};

type Waiting = Owned & { enter: () => void };

/**
 * Lets at most `running` of the given works run at once, the owner with the fewest first, and at most `waiting` wait, half of
 * them of one owner. Errors: `unavailable` for one more; the reason of the signal.
 */
export function createFairGate({
  running,
  newcomers = 0,
  waiting,
  what,
}: {
  running: number;
  /** So many more may run of owners that have none running: who asks once need not wait for who asks a hundred times. */
  newcomers?: number;
  waiting: number;
  /** What is refused is called, in the plural: `searches`. */
  what: string;
}): FairGate {
  const turns = createFairQueue<Waiting>({ most: waiting, share: Math.ceil(waiting / 2) });

  function enterNext(): void {
    for (let next = turns.first(); next; next = turns.first()) {
      const places = turns.inHandOf(next) === 0 ? running + newcomers : running;
      if (turns.inHand() >= places) return;
      turns.take(next);
      next.enter();
    }
  }

  return async (work, { owner = null, signal } = {}) => {
    signal?.throwIfAborted();
    const { promise: entered, resolve: enter, reject } = Promise.withResolvers<void>();
    const turn: Waiting = { owner, enter };
    if (!turns.add(turn)) throw busy(what);
    const leave = (): void => {
      turns.remove(turn);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', leave, { once: true });
    enterNext();
    await entered.finally(() => signal?.removeEventListener('abort', leave));
    try {
      return await work();
    } finally {
      turns.ended(turn);
      enterNext();
    }
  };
}

function busy(what: string): AppError {
  return new AppError('unavailable', `Too many ${what} at once; try again in a second`, {
    code: 'SERVICE_UNAVAILABLE',
    details: { retry_after: 1 },
  });
}
