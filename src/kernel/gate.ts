import { AppError } from './errors.ts';

/**
 * Lets at most `running` of the given works run at once, the others wait in order. Throws `unavailable` when
 * `waiting` of them wait already.
 */
export function createGate({ running, waiting, what }: { running: number; waiting: number; what: string }) {
  const queue: (() => void)[] = [];
  let free = running;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw busy(what);
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes just now takes it first.
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function busy(what: string): AppError {
  return new AppError('unavailable', `Too many ${what} at once; try again in a second`, {
    code: 'SERVICE_UNAVAILABLE',
    details: { retry_after: 1 },
  });
}
