import type { FoundPlace } from '#index/search-index.ts';

import type { Pair } from './best-pair.ts';
import type { Surroundings } from './nearest.ts';

/** Documents by what is near to passages of another one. */
export type NearDocuments<Own> = {
  /** The nearest first. */
  ids: string[];
  /** How much nearer than the farthest that was found its nearest passages are, in the mean: 0 for a document that was not found. */
  nearness: (documentId: string) => number;
  /** The two passages that are nearest. */
  pair: (documentId: string) => Pair<Own, FoundPlace> | null;
};

export function nearDocuments<Own>(around: readonly Surroundings<Own>[]): NearDocuments<Own> {
  const gained = new Map<string, number>();
  const nearest = new Map<string, Pair<Own, FoundPlace>>();
  for (const { passage, near } of around) {
    const farthest = near.at(-1)?.score ?? 0;
    const known = new Set<string>();
    for (const place of near) {
      const { document_id, score } = place;
      if (known.has(document_id)) continue;
      known.add(document_id);
      gained.set(document_id, (gained.get(document_id) ?? 0) + score - farthest);
      if (score > (nearest.get(document_id)?.other.score ?? -Infinity))
        nearest.set(document_id, { own: passage, other: place });
    }
  }
  const count = around.length || 1;
  return {
    ids: [...gained].sort(([, a], [, b]) => b - a).map(([id]) => id),
    nearness: (id) => (gained.get(id) ?? 0) / count,
    pair: (id) => nearest.get(id) ?? null,
  };
}
