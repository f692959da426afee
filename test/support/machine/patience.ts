import type { Slowness } from './slowness.ts';

/** Measured once, where the run of the tests began: see vitest.config.ts. */
const { wall, processor }: Slowness = JSON.parse(
  process.env['TEST_SLOWNESS'] ?? '{"wall": 1, "processor": 1}',
) as Slowness;

/** A time limit of a usual machine, as long as it must be on this one. Milliseconds in and out. */
export function stretched(ms: number): number {
  return Math.ceil(ms * wall);
}

/** The same for a limit of processor time. */
export function stretchedProcessorTime(ms: number): number {
  return Math.ceil(ms * processor);
}

/** What took so much processor time here would take on a usual machine. */
export function usualProcessorTime(ms: number): number {
  return ms / processor;
}

type Wait = {
  /** What is waited for, for the error: "document 7 has ended". */
  what: string;
  /** On a usual machine. */
  withinMs?: number;
  everyMs?: number;
};

/** Looks again and again until there is something other than `undefined` and `false`, and returns it. Throws past the time limit. */
export async function until<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  { what, withinMs = 20_000, everyMs = 20 }: Wait,
): Promise<T> {
  for (const end = Date.now() + stretched(withinMs); ;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
