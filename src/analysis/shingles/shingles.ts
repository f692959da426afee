/** So many terms that follow each other are one shingle. Stop words are no terms, so it is of some six words. */
const shingleTerms = 4;

/** The different shingles of a text, as numbers of 32 bits. */
export type Shingles = ReadonlySet<number>;

/** How much of the text of two documents is the same, each 0–1. */
export type SharedText = {
  /** Of the shorter one, in the other: containment. */
  shared_share: number;
  /** Of what both have together: resemblance. */
  resemblance: number;
};

/**
 * Collects the shingles of a text that comes in pieces, as a stream of terms: where the pieces end does not matter. (A. Broder, "On
 * the resemblance and containment of documents", 1997.)
 */
export function shingleCollector(): { add: (terms: readonly string[]) => void; shingles: Shingles } {
  const shingles = new Set<number>();
  let [first, second, third] = [0, 0, 0];
  let terms = 0;
  return {
    add(more) {
      for (const term of more) {
        const last = hashOf(term);
        terms += 1;
        if (terms >= shingleTerms) shingles.add(mixed(first, second, third, last));
        [first, second, third] = [second, third, last];
      }
    },
    shingles,
  };
}

/** Both are 0 where one of them has no shingle. */
export function sharedText(one: Shingles, other: Shingles): SharedText {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return { shared_share: 0, resemblance: 0 };
  let shared = 0;
  for (const shingle of small) if (large.has(shingle)) shared += 1;
  return { shared_share: shared / small.size, resemblance: shared / (small.size + large.size - shared) };
}

/** FNV-1a. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return hash;
}

/** Their order counts. */
function mixed(first: number, second: number, third: number, last: number): number {
  return mixedIn(mixedIn(mixedIn(mixedIn(0, first), second), third), last) >>> 0;
}

function mixedIn(mix: number, hash: number): number {
  const product = Math.imul(mix ^ hash, 0x85ebca6b);
  return product ^ (product >>> 15);
}
