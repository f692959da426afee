import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long work may last before all else has its turn. Milliseconds. */
const turnMs = 5;

let began: number | null = null;

/**
 * Whether what asks in this turn of the event loop has together lasted too long: work that goes on then without waiting keeps
 * everybody's requests waiting.
 */
export function isTurnUsedUp(): boolean {
  if (began === null) {
    began = performance.now();
    setImmediate(() => {
      began = null;
    });
  }
  return performance.now() - began > turnMs;
}

/** Waits for the next turn of the event loop when this one is used up: for loops over much. */
export async function yieldToEventLoop(): Promise<void> {
  while (isTurnUsedUp()) await nextTurn();
}
