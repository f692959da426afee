/** So long work may last before all else has its turn. Milliseconds. */
const turnMs = 5;

let began: number | null = null;

/**
 * Whether the callers of this turn of the event loop have together used too much time: continuing without waiting would block all
 * requests.
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

const waiting: (() => void)[] = [];

/**
 * Waits for another turn of the event loop when this one is used up: for long loops. Waiters continue one by one, in order, each
 * in a turn of its own.
 */
export async function yieldToEventLoop(): Promise<void> {
  if (waiting.length === 0 && !isTurnUsedUp()) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGoOn);
  });
}

function letNextGoOn(): void {
  began = null;
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letNextGoOn);
}
