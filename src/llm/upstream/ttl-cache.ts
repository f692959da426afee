/**
 * What `ask` answers, kept for `ms` and asked for once at a time. When it fails, what was known last stands for that
 * time, at first `unknown`.
 */
export function createTtlCache<T>(options: {
  ask: () => Promise<T>;
  unknown: T;
  ms: number;
  now?: () => number;
}): () => Promise<T> {
  const { ask, ms, now = () => performance.now() } = options;
  let known = options.unknown;
  let until = -Infinity;
  let asking: Promise<T> | null = null;

  async function renew(): Promise<T> {
    try {
      known = await ask();
    } catch {
      // Errors are reported on use.
    }
    until = now() + ms;
    asking = null;
    return known;
  }

  return async () => {
    if (now() < until) return known;
    asking ??= renew();
    return asking;
  };
}
