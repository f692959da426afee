import { analyseQuery } from '#analysis/analyse.ts';
import { answerTerms, rarityOf, rootOf } from './words.ts';

/** A question as units are compared with it: its terms in order and what each of them weighs. */
export type Wanted = {
  terms: string[];
  weights: Map<string, number>;
  total: number;
  /** For each part of an identifier all of its parts. */
  parts: Map<string, string[]>;
};

/** Of a longer question the rarest terms are compared. */
const mostTerms = 60;

/** How rare each of the question's terms is among the units read and in English; what is nowhere counts most. */
export function wantedIn(question: string, units: { set: ReadonlySet<string> }[]): Wanted {
  const query = analyseQuery(question);
  const named = query.named.map(({ start, end }) => answerTerms(question.slice(start, end)));
  const terms = [...query.body.split(' ').filter(Boolean).map(rootOf), ...named.flat()];
  // However many parts an identifier has, it is one thing.
  const parts = new Map(named.flatMap((each) => each.map((term) => [term, each])));
  const rare = new Map(
    [...new Set(terms)].map((term) => {
      const holders = units.filter(({ set }) => set.has(term)).length;
      const rareness = Math.log(1 + (units.length + 1) / (holders + 0.5)) * rarityOf(term);
      return [term, rareness / (parts.get(term)?.length ?? 1)];
    }),
  );
  const heaviest = new Map([...rare].sort((a, b) => b[1] - a[1]).slice(0, mostTerms));
  return {
    terms,
    parts,
    weights: heaviest,
    total: [...heaviest.values()].reduce((sum, weight) => sum + weight, 0),
  };
}

/** The share (0–1) of a question's weight that is matched, each term by 0–1. */
export function coverageOf({ weights, total }: Wanted, matches: (term: string) => number): number {
  let sum = 0;
  for (const [term, weight] of weights) sum += weight * matches(term);
  return total > 0 ? sum / total : 0;
}
