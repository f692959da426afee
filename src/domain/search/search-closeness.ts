/** How far apart, in terms, two neighbours of the query may stand in a passage to count as standing together. */
const reach = 3;

function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** The neighbouring pairs of a query's terms, unordered. */
export function neighbourPairs(queryTerms: string[]): Set<string> {
  const pairs = new Set<string>();
  for (const [i, term] of queryTerms.entries()) {
    const next = queryTerms[i + 1];
    if (next !== undefined && next !== term) pairs.add(pairKey(term, next));
  }
  return pairs;
}

/**
 * The share (0–1) of the query's neighbouring pairs that stand together in a passage as well. Term proximity
 * after Tao and Zhai, "An exploration of proximity measures in information retrieval", 2007, in a simple form.
 */
export function proximity(pairs: Set<string>, passageTerms: string[], queryTerms: Set<string>): number {
  if (pairs.size === 0) return 0;
  const found = new Set<string>();
  for (const [i, term] of passageTerms.entries()) {
    if (!queryTerms.has(term)) continue;
    for (let gap = 1; gap <= reach; gap += 1) {
      const other = passageTerms[i + gap];
      if (other === undefined || !queryTerms.has(other)) continue;
      const key = pairKey(term, other);
      if (pairs.has(key)) found.add(key);
    }
  }
  // One pair found of one is weaker evidence than three of three.
  return found.size / Math.max(3, pairs.size);
}
