import type { CountHits } from './count-hits.ts';

const maxKeys = 100_000;

type Counter = { count: number; reset_at: number };

/**
 * Counts within fixed windows, in this process alone. Memory is bounded: of more than 100,000 keys those go first
 * whose window has ended, then the oldest.
 */
export function createMemoryCounter(now: () => number = Date.now): CountHits {
  const counters = new Map<string, Counter>();

  /** A tenth at once, so that a flood of new keys pays for one walk through them all every 10,000 keys only. */
  function makeRoom(at: number): void {
    for (const [key, { reset_at }] of counters) if (reset_at <= at) counters.delete(key);
    for (const key of counters.keys()) {
      if (counters.size <= maxKeys * 0.9) return;
      counters.delete(key);
    }
  }

  function hit(key: string, windowMs: number, hits: number, at: number): Counter {
    const current = counters.get(key);
    if (current && current.reset_at > at) {
      current.count = Math.max(0, current.count + hits);
      return { ...current };
    }
    const fresh = { count: Math.max(0, hits), reset_at: at + windowMs };
    if (hits <= 0) return fresh;
    if (counters.size >= maxKeys) makeRoom(at);
    counters.delete(key);
    counters.set(key, fresh);
    return { ...fresh };
  }

  return async (asked, hits) => {
    const at = now();
    return asked.map(({ key, window_ms }) => hit(key, window_ms, hits, at));
  };
}
