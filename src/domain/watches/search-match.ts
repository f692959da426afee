import { analyseQuery, type AnalysedQuery } from '#analysis/analyse.ts';
import { queriedIdentifierTerms } from '#analysis/identifier-terms.ts';
import type { LexicalHit, SearchIndex } from '#index/search-index.ts';

/** The passages that hold a term, the best first: those with all terms are among them. */
const mostPassages = 500;
const boosts = { body: 1, title: 1, identifiers: 2 };

/** Whether a query has a word or an identifier that could be found. */
export function hasTerms(query: string): boolean {
  const { body, named } = analyseQuery(query);
  return body !== '' || named.length > 0;
}

type Range = { jar_ids: string[]; document_ids: string[] };

/** Those of the documents that have all words and identifiers of the query in one passage, or in its headings and its title. */
export async function documentsWith(
  index: Pick<SearchIndex, 'searchLexical'>,
  query: string,
  range: Range,
): Promise<Set<string>> {
  const analysed = analyseQuery(query);
  const { body, title, identifiers } = analysed;
  const hits = await index.searchLexical({ body, title, identifiers, boosts }, range, mostPassages);
  return new Set(hits.filter(holderOf(analysed)).map(({ document_id }) => document_id));
}

function holderOf({ body, named }: AnalysedQuery): (hit: LexicalHit) => boolean {
  const words = [...new Set(body.split(' ').filter((term) => term !== ''))];
  const spellings = named.map((one) => queriedIdentifierTerms([one]));
  return ({ terms }) => {
    const held = new Set([...terms.body, ...terms.title]);
    const codes = new Set([...terms.identifiers, ...terms.title]);
    return (
      words.every((word) => held.has(word)) && spellings.every((some) => some.some((term) => codes.has(term)))
    );
  };
}
