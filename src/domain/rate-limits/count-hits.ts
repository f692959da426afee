/**
 * Adds `hits` to each counter and returns its value, and when its window ends (ms since the epoch). A window starts with the
 * first hit; a counter restarts at zero when it has ended. 0: only read. -1: a hit is taken back, as long as its window has not
 * ended.
 */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: -1 | 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;
