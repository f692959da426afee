import type { AnalysedQuery } from '#analysis/analyse.ts';
import type { FieldTerm, IndexFilter, SearchIndex } from '#index/search-index.ts';

import { backgroundShare } from './background.ts';

/** The background counts like so many permitted passages: it decides in a small jar and hardly matters in a large one. */
const backgroundPassages = 100;
/** Terms that are in more passages are common, whatever their exact number: counting further costs time. */
const mostCounted = 1_000;
/** The rarest terms of a long question are counted; the weight of the others comes from the background alone. */
const termsCounted = 48;
const countedAtOnce = 8;

/** A term of the query: what a passage with it gains, and how many of the permitted passages have it; null where not counted. */
export type WeightedTerm = FieldTerm & { weight: number; holders: number | null };

/** BM25's inverse document frequency, with the background's passages added to the permitted ones. */
function weigh({ field, term }: FieldTerm, holders: number | null, permitted: number): number {
  // Identifiers are names of single things, of which no background knows.
  const background = field === 'identifiers' ? 0 : backgroundShare(term);
  // An identifier that is not counted is taken for one of a single passage.
  if (holders === null)
    return background > 0 ? Math.log(1 / background) : weigh({ field, term }, 1, permitted);
  const known = holders < mostCounted ? holders : Math.max(holders, background * permitted);
  const having = known + background * backgroundPassages;
  const all = Math.max(permitted, known) + backgroundPassages;
  return Math.log1p((all - having + 0.5) / (having + 0.5));
}

function differentIn(text: string): string[] {
  return [...new Set(text.split(' '))].filter((term) => term !== '');
}

/** The identifiers, then the words, the rarest first. */
function termsOf({ body, identifiers }: AnalysedQuery): FieldTerm[] {
  return [
    ...differentIn(identifiers).map((term) => ({ field: 'identifiers' as const, term })),
    ...differentIn(body)
      .toSorted((x, y) => backgroundShare(x) - backgroundShare(y))
      .map((term) => ({ field: 'body' as const, term })),
  ];
}

async function countHolders(index: SearchIndex, terms: FieldTerm[], filter: IndexFilter): Promise<number[]> {
  const holders: number[] = [];
  for (let from = 0; from < terms.length; from += countedAtOnce) {
    const some = terms.slice(from, from + countedAtOnce);
    holders.push(...(await Promise.all(some.map((term) => index.countHolders(term, filter, mostCounted)))));
  }
  return holders;
}

/**
 * The different terms of a query and their weights: from how many of the passages that the filter permits have them, and
 * from a fixed background. Nothing that the filter does not permit is counted.
 */
export async function weighTerms(
  index: SearchIndex,
  query: AnalysedQuery,
  filter: IndexFilter,
): Promise<WeightedTerm[]> {
  const terms = termsOf(query);
  const [permitted, holders] = await Promise.all([
    index.countPermitted(filter),
    countHolders(index, terms.slice(0, termsCounted), filter),
  ]);
  return terms.map((term, i) => {
    const known = holders[i] ?? null;
    return { ...term, holders: known, weight: weigh(term, known, permitted) };
  });
}
