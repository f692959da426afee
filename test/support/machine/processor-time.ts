import { expect } from 'vitest';
import { processorMs } from '#kernel/threads/processor-time.ts';
import { stretchedProcessorTime, usualProcessorTime } from './patience.ts';

function usedBy(work: () => unknown): number {
  const begun = processorMs();
  work();
  return processorMs() - begun;
}

/**
 * Expects `work` to use the processor for less than `ms` milliseconds (of a usual machine) in one of three runs: the first may
 * compile what it runs, and any may meet a collection of garbage. A run within the bound is the last.
 */
export async function expectWithin(ms: number, work: () => unknown): Promise<void> {
  const bound = stretchedProcessorTime(ms);
  let used = Infinity;
  for (let run = 0; run < 3 && used >= bound; run += 1) {
    const begun = processorMs();
    await work();
    used = processorMs() - begun;
  }
  expect(used).toBeLessThan(bound);
}

/**
 * Expects all of a text to take less than ten times its first quarter, and less than `withinMs` of processor time, in one of
 * three tries: what is quadratic takes sixteen times as long.
 */
export function expectLinear(
  text: string,
  work: (text: string) => unknown,
  { withinMs = Infinity }: { withinMs?: number } = {},
): void {
  const bound = stretchedProcessorTime(withinMs);
  let fault: string | undefined = 'not tried';
  for (let run = 0; run < 3 && fault !== undefined; run += 1) {
    const quarter = usedBy(() => work(text.slice(0, text.length / 4)));
    const whole = usedBy(() => work(text));
    // So small a time is the timer's, and the collector's of garbage.
    const ratio = whole < 100 ? 0 : whole / quarter;
    fault = ratio < 10 && whole < bound ? undefined : `${whole} ms, ${ratio} times its first quarter`;
  }
  expect(fault).toBeUndefined();
}

/**
 * Expects `work` to keep all else waiting for less than `ms` milliseconds (of a usual machine) at a time, in one of three runs.
 */
export async function expectTurnsWithin(ms: number, work: () => unknown): Promise<void> {
  let longest = Infinity;
  for (let run = 0; run < 3 && longest >= ms; run += 1) {
    const watched = watchTurns();
    await work();
    longest = Math.min(longest, watched().longest);
  }
  expect(longest).toBeLessThan(ms);
}

/**
 * What this thread uses from now until the answer is called, and the longest that it used between two turns: the time that all
 * else waited. Milliseconds of a usual machine.
 */
export function watchTurns(): () => { used: number; longest: number } {
  const begun = processorMs();
  let last = begun;
  let longest = 0;
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return { used: usualProcessorTime(last - begun), longest: usualProcessorTime(longest) };
  };
}
