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

const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop when this one is used up: for loops over much. Those who wait go on one by one, in the
 * order in which they came, each in a turn of its own.
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
