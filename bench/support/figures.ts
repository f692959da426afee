import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureSlowness } from '#test/machine/slowness.ts';

/** The value below which `share` of the values lie. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs `work` and answers how long it took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Works through `items` with so many at once. */
export async function eachOf<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** A Markdown table. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  for (const cells of [head, head.map(() => '---'), ...rows]) console.log(`| ${cells.join(' | ')} |`);
  console.log();
}

/** What was measured on, and how fast it was just then, so that runs can be compared: for the head of a report. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const { wall, processor } = measureSlowness();
  const speed = `a fixed piece of work took ${wall} × the usual time, ${processor} × the usual processor time`;
  return `${cpus().length} cores (${cpu?.model ?? 'unknown'}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}; ${speed}`;
}

export function rounded(value: number, digits = 1): string {
  return value.toFixed(digits);
}

/** Processor time that all programs of the machine have used so far, in seconds over all cores. */
export function machineCpuSeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).slice(1).map(Number));
  return (user + nice + system + irq + softirq) / 100;
}
