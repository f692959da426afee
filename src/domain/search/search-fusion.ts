import { placeKey } from '#index/places.ts';
import type { FoundPlace } from '#index/search-index.ts';

import { byRank, candidateOf, type Candidate } from './search-hit.ts';

/** Share of the words; the rest is the meaning's. Chosen by the sweep in docs/quality.md. */
const lexicalShare = 0.5;

/** By the vectors of a model: the passages nearest to a query, and how similar to it lexical candidates are, by their keys. */
export type Nearness = { nearest: FoundPlace[]; similarities: ReadonlyMap<string, number> };

/**
 * Joins the lexical candidates with the nearest vectors: a convex combination of the lexical strength, as a share of the best one,
 * and the cosine (after Bruch et al., "An analysis of fusion functions for hybrid retrieval", 2023). Of a candidate without a
 * vector nothing is known: it counts as far as the least near of all. The result keeps the scale of the lexical strengths; `scale`
 * is used without lexical hits.
 */
export function fuse(lexical: Candidate[], { nearest, similarities }: Nearness, scale: number): Candidate[] {
  if (nearest.length === 0 && similarities.size === 0) return lexical;
  const top = Math.max(...lexical.map(({ strength }) => strength), 0);
  const unit = (1 - lexicalShare) * (top > 0 ? top : scale);
  const near = new Map<string, NonNullable<Candidate['vector']>>([
    ...[...similarities].map(([key, similarity]) => [key, { rank: null, similarity }] as const),
    ...nearest.map((place, i) => [placeKey(place), { rank: i + 1, similarity: place.score }] as const),
  ]);
  const least = Math.min(...nearest.map(({ score }) => score), ...similarities.values());
  const found = new Set(lexical.map(({ place }) => placeKey(place)));
  // Brought to its share, what is lexical keeps that of each of its parts.
  const joined = [
    ...lexical.map((candidate) => scaled(candidate, lexicalShare)),
    ...nearest.filter((place) => !found.has(placeKey(place))).map(candidateOf),
  ];
  return joined
    .map((candidate): Candidate => {
      const vector = near.get(placeKey(candidate.place)) ?? null;
      const vectors = unit * Math.max(0, vector?.similarity ?? least);
      const parts = { ...candidate.parts, vectors };
      return { ...candidate, strength: candidate.strength + vectors, parts, vector };
    })
    .sort(byRank);
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
