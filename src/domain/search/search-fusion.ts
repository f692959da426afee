import type { IndexHit } from '#index/search-index.ts';

import { byRank, candidateKey, type Candidate } from './search-hit.ts';

/** Share of the lexical score; the rest is the vectors'. */
const lexicalShare = 0.5;

/**
 * Joins the lexical candidates with the nearest vectors: a convex combination of both scores, each first normalised to 0–1 over
 * its own list (Bruch et al., "An analysis of fusion functions for hybrid retrieval", 2023). The result keeps the scale of the
 * lexical strengths; `scale` is used without lexical hits.
 */
export function fuse(lexical: Candidate[], nearest: IndexHit[], scale: number): Candidate[] {
  if (nearest.length === 0) return lexical;
  const top = Math.max(...lexical.map(({ strength }) => strength), 0);
  const worst = Math.min(...nearest.map(({ score }) => score));
  const best = Math.max(...nearest.map(({ score }) => score));
  const joined = new Map<string, Candidate>();
  for (const candidate of lexical) {
    const strength = top > 0 ? lexicalShare * (candidate.strength / top) : 0;
    joined.set(candidateKey(candidate.hit), { ...candidate, strength });
  }
  for (const hit of nearest) {
    const share = (1 - lexicalShare) * (best > worst ? (hit.score - worst) / (best - worst) : 1);
    const known = joined.get(candidateKey(hit));
    if (known) known.strength += share;
    else joined.set(candidateKey(hit), { hit, terms: null, strength: share, held: 0 });
  }
  const unit = top > 0 ? top : scale;
  return [...joined.values()].map((each) => ({ ...each, strength: each.strength * unit })).sort(byRank);
}
