import { changedFailures } from '#kernel/changed-failures.ts';

export type Ticker = { stop: () => Promise<void> };

/**
 * Runs `work` every `everyMs` until it is stopped, never twice at once; an error goes to `failed`, once until it changes or a run
 * succeeds, and the next run comes. It does not keep the process alive. `stop` waits for the current run.
 */
export function startTicker(
  everyMs: number,
  work: () => Promise<void>,
  failed: (error: unknown) => void,
): Ticker {
  let turn: Promise<void> | null = null;
  const outcomes = changedFailures(failed);
  const timer = setInterval(() => {
    turn ??= work()
      .then(outcomes.succeeded, outcomes.failed)
      .finally(() => {
        turn = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
