import { placeKey } from '#index/places.ts';
import type { IndexFilter, LexicalHit, LexicalQuery, SearchIndex } from '#index/search-index.ts';
import type { AnalysedQuery } from '#analysis/analyse.ts';
import { aliasTerms, type QueryName } from '#domain/search/aliases/query-names.ts';

import { countOf, passageScorer, type TermMatch } from './score-passage.ts';
import { weighTerms, type WeightedTerm } from './term-weights.ts';

/**
 * What the engine chooses by. Not the .4 of the title that scores are made of: for a ratio of 5 to 2 the engine would go through the
 * passages of a word seven times instead of three.
 */
const chosenBy = { body: 1, title: 0.5, identifiers: 2 };
/** Of a term that so few permitted passages hold, all are candidates. */
const fewHolders = 25;
/** So many passages are looked for by their rare terms at most. */
const mostRare = 75;
/** Each round leaves out the documents found before it. */
const mostRounds = 20;

type Wanted = {
  filter: IndexFilter;
  /** How many candidates the engine chooses. */
  pool: number;
  /** Look until so many documents are found, or no more are there. */
  documents?: number | undefined;
  /** Names in the query: passages that only have one of their aliases are candidates, too. */
  names?: readonly QueryName[];
  /** Whether to note what each term is worth in each passage. */
  explain?: boolean | undefined;
};

export type LexicalCandidate = LexicalHit & { matches: TermMatch[] };

/** The rarest terms that the pool does not hold every passage of. */
function missingFrom(pool: LexicalHit[], weighted: WeightedTerm[]): WeightedTerm[] {
  const missing: WeightedTerm[] = [];
  let passages = 0;
  const rare = weighted.filter(({ holders }) => holders !== null && holders > 0 && holders <= fewHolders);
  for (const each of rare.toSorted((x, y) => (x.holders ?? 0) - (y.holders ?? 0))) {
    const { field, term, holders } = each;
    if (pool.filter(({ terms }) => terms[field].includes(term)).length >= (holders ?? 0)) continue;
    passages += holders ?? 0;
    if (passages > mostRare) break;
    missing.push(each);
  }
  return missing;
}

function queryOf(terms: WeightedTerm[]): LexicalQuery {
  const of = (field: WeightedTerm['field']) =>
    terms.flatMap((each) => (each.field === field ? [each.term] : [])).join(' ');
  return { body: of('body'), title: '', identifiers: of('identifiers'), boosts: chosenBy };
}

/** Looks among the other documents until enough are found. */
async function furtherDocuments(
  index: SearchIndex,
  query: LexicalQuery,
  { filter, pool, documents = 0, found }: Wanted & { found: LexicalHit[] },
): Promise<LexicalHit[]> {
  const hits = [...found];
  const known = new Set(found.map(({ document_id }) => document_id));
  let isFull = found.length >= pool;
  for (let round = 1; round < mostRounds && isFull && known.size < documents; round += 1) {
    const more = await index.searchLexical(
      query,
      { ...filter, other_than: [...(filter.other_than ?? []), ...known] },
      pool,
    );
    hits.push(...more);
    for (const { document_id } of more) known.add(document_id);
    isFull = more.length >= pool;
  }
  return hits;
}

/**
 * The passages that hold terms of the query, best first. The engine only chooses them; their scores come from their own terms
 * and from weights that know of permitted passages alone. What the engine chooses depends on the whole index where more than
 * `pool` passages hold a term: of rare terms all passages are taken, so that others' uploads cannot push those out.
 */
export async function lexicalCandidates(
  index: SearchIndex,
  query: AnalysedQuery,
  { filter, pool, documents, names = [], explain = false }: Wanted,
): Promise<LexicalCandidate[]> {
  const { body, title, identifiers } = query;
  const whole: LexicalQuery = { body, title, identifiers, boosts: chosenBy };
  const others: LexicalQuery = { body: aliasTerms(names), title: '', identifiers: '', boosts: chosenBy };
  const [weighted, chosen, aliased] = await Promise.all([
    weighTerms(index, query, filter),
    index.searchLexical(whole, filter, pool),
    others.body === '' ? [] : index.searchLexical(others, filter, pool),
  ]);
  const missing = chosen.length < pool ? [] : missingFrom(chosen, weighted);
  const rare = missing.length === 0 ? [] : await index.searchLexical(queryOf(missing), filter, mostRare);
  const wanted = await furtherDocuments(index, whole, { filter, pool, documents, found: chosen });
  const score = passageScorer(weighted, body, names);
  const hits = new Map([...wanted, ...rare].map((hit) => [placeKey(hit), hit]));
  for (const hit of aliased)
    if (!hits.has(placeKey(hit)) && foundAliases([hit], names).length > 0) hits.set(placeKey(hit), hit);
  return [...hits.values()]
    .map((hit) => {
      const matches: TermMatch[] = [];
      return { ...hit, score: explain ? score(hit, matches) : score(hit), matches };
    })
    .sort((x, y) => y.score - x.score);
}

/** The aliases of names that stand in some of these passages. */
export function foundAliases(hits: readonly LexicalHit[], names: readonly QueryName[]): string[] {
  const aliases = names.flatMap((name) => name.aliases);
  const found = aliases.filter((alias) => hits.some(({ terms }) => countOf(terms.body, alias.terms) > 0));
  return [...new Set(found.map(({ text }) => text))];
}
