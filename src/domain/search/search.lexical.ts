import type { IndexFilter, IndexHit, LexicalQuery, SearchIndex } from '#index/search-index.ts';
import type { AnalysedQuery } from '#text/analyse.ts';

import { candidateKey } from './search.hit.ts';

const boosts = { body: 1, title: 0.4, identifiers: 2 };
/** What the second occurrence of a term in the query adds to the first. */
const repeatWeight = 0.6;

/** The terms that stand in the query more than once: in a long question, its subject. */
function repeatedTerms(terms: string): string {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const term of terms.split(' ')) (seen.has(term) ? repeated : seen).add(term);
  return [...repeated].join(' ');
}

/**
 * The passages that hold terms of the query, best first, at most `pool`. The index counts a repeated term
 * once, so those are asked for a second time and the scores added.
 */
export async function lexicalHits(
  index: SearchIndex,
  query: AnalysedQuery,
  { filter, pool }: { filter: IndexFilter; pool: number },
): Promise<IndexHit[]> {
  const { body, title, identifiers } = query;
  const whole: LexicalQuery = { body, title, identifiers, boosts };
  const subject = repeatedTerms(body);
  if (subject === '') return index.searchLexical(whole, filter, pool);
  const again: LexicalQuery = { body: subject, title: subject, identifiers: '', boosts };
  const [hits, repeated] = await Promise.all([
    index.searchLexical(whole, filter, pool),
    index.searchLexical(again, filter, pool * 2),
  ]);
  const gains = new Map(repeated.map((hit) => [candidateKey(hit), hit.score * repeatWeight]));
  return hits
    .map((hit) => ({ ...hit, score: hit.score + (gains.get(candidateKey(hit)) ?? 0) }))
    .sort((a, b) => b.score - a.score);
}
