import type { AppError } from '#kernel/errors.ts';

/** The result of an attempt: the server works, it does not, or it was not awaited. */
type Outcome = 'works' | 'fails' | 'unknown';

/** Says how an attempt ended, with the error of one that failed. */
export type Report = (outcome: Outcome, error?: AppError) => void;

export type Breaker = {
  /** Starts an attempt and returns how to report its result, once or more. Throws what `refuse` makes while it is open. */
  enter: () => Report;
  readonly open: boolean;
};

export type BreakerOptions = {
  /** It opens after so many in a row. */
  failures: number;
  /** Milliseconds until one try may look whether the server works again. */
  pause_ms: number;
  /** Is given the error of the last attempt that failed. */
  refuse: (seconds: number, cause: AppError | undefined) => AppError;
  now?: () => number;
};

/** A circuit breaker (M. Nygard, Release It!): closed, open, and half open for one try at a time. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { failures, pause_ms: pause, refuse, now = () => performance.now() } = options;
  let row = 0;
  let opensAt = 0;
  let probing = false;
  let last: AppError | undefined;

  function noteOf(isProbe: boolean): Report {
    return (outcome, error) => {
      if (isProbe) probing = false;
      if (outcome === 'works') row = 0;
      if (outcome !== 'fails') return;
      row += 1;
      last = error;
      opensAt = now() + pause;
    };
  }

  return {
    enter() {
      if (row < failures) return noteOf(false);
      const left = opensAt - now();
      if (left > 0 || probing) throw refuse(Math.max(1, Math.ceil(left / 1000)), last);
      probing = true;
      return noteOf(true);
    },
    get open() {
      return row >= failures;
    },
  };
}
