/** Over so long the speed is measured. Milliseconds. */
const windowMs = 6000;

type Sample = { at: number; bytes: number };
let samples: Sample[] = [];

/** Notes that so many more bytes have left. */
export function noteSent(bytes: number, at = performance.now()): void {
  samples.push({ at, bytes });
}

/** Bytes in a second over the last seconds; null before there is enough to measure. */
export function speed(now = performance.now()): number | null {
  samples = samples.filter(({ at }) => at > now - windowMs);
  const [first] = samples;
  if (!first || now - first.at < 500) return null;
  const bytes = samples.reduce((sum, sample) => sum + sample.bytes, 0);
  return (bytes / (now - first.at)) * 1000;
}
