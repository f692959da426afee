import { placeKey } from '#index/places.ts';
import { exactIdentifierTerm } from '#analysis/identifier-terms.ts';
import type { Identifier } from '#analysis/identifiers.ts';
import type { FoundPlace, IndexFilter, LexicalHit, SearchIndex } from '#index/search-index.ts';

import { byRank, type Candidate } from './search-hit.ts';

const identifiersAlone = { body: 0, title: 0, identifiers: 1 };

type Found = {
  named: Identifier[];
  filter: IndexFilter;
  /** What words found, of so many at most. */
  hits: LexicalHit[];
  pool: number;
};

/** The candidates with how many of the named identifiers each holds exactly, those with most first. */
export async function withHeld(
  index: Pick<SearchIndex, 'searchLexical'>,
  candidates: Candidate[],
  { named, filter, hits, pool }: Found,
): Promise<Candidate[]> {
  const terms = termsByKey(hits);
  const others = candidates.map(({ place }) => place).filter((place) => !terms.has(placeKey(place)));
  // Fewer than the pool are all that hold anything of the query.
  if (hits.length >= pool)
    for (const [key, held] of termsByKey(await holdersAmong(index, others, { named, filter, pool })))
      terms.set(key, held);
  return candidates
    .map((each) => ({ ...each, held: countHeld(terms.get(placeKey(each.place)) ?? [], named) }))
    .sort(byRank);
}

/** Passages that hold one of the identifiers, of the documents of these places. */
async function holdersAmong(
  index: Pick<SearchIndex, 'searchLexical'>,
  places: FoundPlace[],
  { named, filter, pool }: Omit<Found, 'hits'>,
): Promise<LexicalHit[]> {
  if (places.length === 0) return [];
  const identifiers = named.map(exactIdentifierTerm).join(' ');
  const document_ids = [...new Set(places.map(({ document_id }) => document_id))];
  const query = { body: '', title: '', identifiers, boosts: identifiersAlone };
  return index.searchLexical(query, { ...filter, document_ids }, pool * 2);
}

function termsByKey(hits: LexicalHit[]): Map<string, string[]> {
  return new Map(hits.map((hit) => [placeKey(hit), hit.terms.identifiers]));
}

/** How many of the named identifiers a passage or its labels hold exactly, by its terms. */
function countHeld(terms: string[], named: Identifier[]): number {
  const present = new Set(terms);
  return new Set(named.map(exactIdentifierTerm).filter((term) => present.has(term))).size;
}
