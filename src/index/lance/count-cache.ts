import { createHash } from 'node:crypto';

/** So many counts are kept, some 100 bytes each, and of so many filters. */
const mostCounts = 50_000;
const mostFilters = 500;
/** Thousands of ids are not to be remembered with each of hundreds of filters. Characters. */
const longestKept = 4000;

/** Counts rows that a filter permits, or knows their number from before. */
export type CountCache = (
  what: { version: number; filter: string; term: string },
  count: () => Promise<number>,
) => Promise<number>;

/**
 * Keeps counts for as long as the index stays as it is: a question's words are those of the question before it, and each costs
 * a query of a millisecond. A count that is under way is shared; one that fails is not kept.
 */
export function createCountCache(): CountCache {
  let cached = 0;
  let kept = 0;
  const filters = new Map<string, Map<string, Promise<number>>>();
  const forget = () => {
    filters.clear();
    kept = 0;
  };
  return ({ version, filter, term }, count) => {
    if (version !== cached || kept >= mostCounts || filters.size >= mostFilters) forget();
    cached = version;
    const key = shortened(filter);
    const counts = filters.get(key) ?? new Map<string, Promise<number>>();
    filters.set(key, counts);
    const known = counts.get(term);
    if (known) return known;
    const counted = count();
    counts.set(term, counted);
    kept += 1;
    counted.catch(() => counts.delete(term));
    return counted;
  };
}

function shortened(filter: string): string {
  return filter.length > longestKept ? createHash('sha256').update(filter).digest('hex') : filter;
}
