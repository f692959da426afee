import type { AppError } from '#kernel/errors.ts';

/** The result of an attempt: the server works, it does not, or it was not awaited. */
export type Outcome = 'works' | 'fails' | 'unknown';

export type Breaker = {
  /** Starts an attempt and returns how to report its result, once or more. Throws what `refuse` makes while it is open. */
  enter: () => (outcome: Outcome) => void;
  readonly open: boolean;
};

export type BreakerOptions = {
  /** It opens after so many in a row. */
  failures: number;
  /** Milliseconds until one try may look whether the server works again. */
  pause_ms: number;
  refuse: (seconds: number) => AppError;
  now?: () => number;
};

/** A circuit breaker (M. Nygard, Release It!): closed, open, and half open for one try at a time. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { failures, pause_ms: pause, refuse, now = () => performance.now() } = options;
  let row = 0;
  let opensAt = 0;
  let probing = false;

  function noteOf(isProbe: boolean) {
    return (outcome: Outcome): void => {
      if (isProbe) probing = false;
      if (outcome === 'works') row = 0;
      if (outcome !== 'fails') return;
      row += 1;
      opensAt = now() + pause;
    };
  }

  return {
    enter() {
      if (row < failures) return noteOf(false);
      const left = opensAt - now();
      if (left > 0 || probing) throw refuse(Math.max(1, Math.ceil(left / 1000)));
      probing = true;
      return noteOf(true);
    },
    get open() {
      return row >= failures;
    },
  };
}
