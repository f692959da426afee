import type { RequestDay } from './traffic.repository.ts';

const dayMs = 24 * 3600 * 1000;

/** The day (UTC) of each request; the text of a day is created once. */
export function createCalendar(now: () => number): () => string {
  let day = '';
  let ends = 0;
  return () => {
    const at = now();
    if (at >= ends || at < ends - dayMs) {
      ends = (Math.floor(at / dayMs) + 1) * dayMs;
      day = new Date(at).toISOString().slice(0, 10);
    }
    return day;
  };
}

/** Sums per day and service that have not been written yet. */
export function createSums() {
  let sums = new Map<string, RequestDay>();
  return {
    add(added: RequestDay): void {
      const key = `${added.day} ${added.service}`;
      const sum = sums.get(key);
      if (!sum) sums.set(key, added);
      else {
        sum.requests += added.requests;
        sum.errors += added.errors;
        sum.total_ms += added.total_ms;
      }
    },
    /** Returns all of them, and starts from zero. */
    take(): RequestDay[] {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
  };
}
