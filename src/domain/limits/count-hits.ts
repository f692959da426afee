/**
 * Adds `hits` to each counter and answers what it then stands at, and when its window ends (ms since the epoch).
 * A window begins with the first hit; a counter starts anew when it has ended. No hits: it is looked at only.
 */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;
