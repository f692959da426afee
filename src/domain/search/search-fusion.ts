import type { IndexHit } from '#index/search-index.ts';

import { byRank, candidateKey, candidateOf, type Candidate } from './search-hit.ts';

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
  const unit = top > 0 ? top : scale;
  const joined = new Map<string, Candidate>();
  // Normalised and brought back to its scale, what is lexical keeps its share of each of its parts.
  for (const candidate of lexical)
    joined.set(candidateKey(candidate.hit), scaled(candidate, top > 0 ? lexicalShare : 0));
  for (const [i, hit] of nearest.entries()) {
    const share = (1 - lexicalShare) * (best > worst ? (hit.score - worst) / (best - worst) : 1);
    const vector = { rank: i + 1, similarity: hit.score };
    const known = joined.get(candidateKey(hit)) ?? candidateOf(hit);
    const { parts, strength } = known;
    const vectors = share * unit;
    joined.set(candidateKey(hit), {
      ...known,
      strength: strength + vectors,
      parts: { ...parts, vectors },
      vector,
    });
  }
  return [...joined.values()].sort(byRank);
}

function scaled(candidate: Candidate, by: number): Candidate {
  const { words, closeness, feedback, ...rest } = candidate.parts;
  return {
    ...candidate,
    strength: candidate.strength * by,
    parts: { ...rest, words: words * by, closeness: closeness * by, feedback: feedback * by },
    matches: candidate.matches.map((match) => ({ ...match, contribution: match.contribution * by })),
  };
}
