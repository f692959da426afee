import { likelyPairs } from './likely-pairs.ts';
import type { LikelyPair, SketchSet } from './sketch-set.ts';

/**
 * Of the pairs of near-duplicates so many as connect the same documents, at most one way from each to each, by the pairs that share
 * most (J. Kruskal, 1956): fewer than there are documents, where a hundred of one template are thousands of pairs.
 */
export function likelyLinks(set: SketchSet): LikelyPair[] {
  const heads = Uint32Array.from(set.levels, (_, document) => document);
  const headOf = (document: number): number => {
    let head = document;
    while (heads[head] !== head) {
      // Halves the way for the next one.
      heads[head] = heads[heads[head] ?? 0] ?? 0;
      head = heads[head] ?? 0;
    }
    return head;
  };
  return likelyPairs(set)
    .sort((a, b) => b.share - a.share || a.one - b.one || a.other - b.other)
    .filter(({ one, other }) => {
      const [first, second] = [headOf(one), headOf(other)];
      heads[second] = first;
      return first !== second;
    });
}
