type Kept<T> = { made: Promise<T>; until: number };

/**
 * Work that many ask for at once is done once, and its result kept for a short time. A failure is not kept. `most` results are; the
 * oldest give way.
 */
export function createShared<T>({ keptMs, most }: { keptMs: number; most: number }) {
  const kept = new Map<string, Kept<T>>();

  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.made;
    const made = make();
    const entry: Kept<T> = { made, until: Infinity };
    kept.delete(key);
    kept.set(key, entry);
    made.then(
      () => {
        entry.until = performance.now() + keptMs;
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
