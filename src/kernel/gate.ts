import { AppError } from './errors.ts';
import { createPlaces } from './places.ts';

/**
 * Lets at most `running` of the given works run at once, the others wait in order. Throws `unavailable` when
 * `waiting` of them wait already.
 */
export function createGate({ running, waiting, what }: { running: number; waiting: number; what: string }) {
  const places = createPlaces({ running, waiting, refuse: () => busy(what) });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await places.take();
    try {
      return await work();
    } finally {
      release();
    }
  };
}

function busy(what: string): AppError {
  return new AppError('unavailable', `Too many ${what} at once; try again in a second`, {
    code: 'SERVICE_UNAVAILABLE',
    details: { retry_after: 1 },
  });
}
