/**
 * Adds `hits` to each counter and answers what it then stands at, and when its window ends (ms since the epoch).
 * A window begins with the first hit; a counter starts at zero again when it has ended. 0: it is looked at only. -1: a hit
 * is taken back, as long as its window has not ended.
 */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: -1 | 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;
