import { createHash } from 'node:crypto';

// What the work below takes on a quiet machine as the time limits of the tests assume it. Milliseconds.
const usualMs = 130;

export type Slowness = {
  /** How many times as long as usual a piece of work takes here now: the machine is slow, or other programs use it. */
  wall: number;
  /** How many times as much processor time as usual it takes: the machine is slow. */
  processor: number;
};

/** Both figures are from 1 (as usual, or faster) to 20. Takes a fraction of a second. */
export function measureSlowness(): Slowness {
  const started = performance.now();
  const before = process.cpuUsage();
  // Half of the work is compiled code, half of it JavaScript, as in the tests.
  const hash = createHash('sha256');
  const block = Buffer.alloc(1 << 20, 7);
  for (let round = 0; round < 40; round += 1) hash.update(block);
  let sum = 0;
  for (let step = 0; step < 30_000_000; step += 1) sum = (sum + step * 31) % 1_000_003;
  hash.update(String(sum)).digest();
  const { user, system } = process.cpuUsage(before);
  return { wall: timesUsual(performance.now() - started), processor: timesUsual((user + system) / 1000) };
}

function timesUsual(ms: number): number {
  return Math.min(20, Math.max(1, Math.round((ms / usualMs) * 10) / 10));
}
