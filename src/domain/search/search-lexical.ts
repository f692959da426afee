import type { IndexFilter, IndexHit, LexicalQuery, SearchIndex } from '#index/search-index.ts';
import type { AnalysedQuery } from '#analysis/analyse.ts';

import { candidateKey } from './search-hit.ts';

const boosts = { body: 1, title: 0.4, identifiers: 2 };
/** What each further occurrence of a term in the query adds to the first. */
const repeatWeight = 0.8;
const countedRepeats = 3;

/** The terms that stand in the query at least twice, at least three times …: in a long question, its subject. */
function repeatedTerms(terms: string): string[] {
  const counts = new Map<string, number>();
  for (const term of terms.split(' ')) counts.set(term, (counts.get(term) ?? 0) + 1);
  const layers = Array.from({ length: countedRepeats }, (_, i) =>
    [...counts].filter(([, count]) => count >= i + 2).map(([term]) => term),
  );
  return layers.filter((layer) => layer.length > 0).map((layer) => layer.join(' '));
}

/**
 * The passages that hold terms of the query, best first, at most `pool`. The index counts a repeated term
 * once, so those are asked for again and the scores added.
 */
export async function lexicalHits(
  index: SearchIndex,
  query: AnalysedQuery,
  { filter, pool }: { filter: IndexFilter; pool: number },
): Promise<IndexHit[]> {
  const { body, title, identifiers } = query;
  const whole: LexicalQuery = { body, title, identifiers, boosts };
  const again = repeatedTerms(body).map((layer) => ({ body: layer, title: layer, identifiers: '', boosts }));
  const [hits, ...layers] = await Promise.all([
    index.searchLexical(whole, filter, pool),
    ...again.map((layer) => index.scoreLexical(layer, filter, pool * 2)),
  ]);
  const gains = new Map<string, number>();
  for (const hit of layers.flat()) {
    const key = candidateKey(hit);
    gains.set(key, (gains.get(key) ?? 0) + hit.score * repeatWeight);
  }
  return hits
    .map((hit) => ({ ...hit, score: hit.score + (gains.get(candidateKey(hit)) ?? 0) }))
    .sort((a, b) => b.score - a.score);
}
