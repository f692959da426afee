import type { QueryName } from '#domain/search/aliases/query-names.ts';
import type { LexicalHit } from '#index/search-index.ts';

import type { WeightedTerm } from './term-weights.ts';

const k1 = 1.2;
const b = 0.75;
/** Terms of a passage of usual length. Fixed, so that it says nothing of other passages. */
const usualLength = 100;

const boosts = { body: 1, title: 0.4, identifiers: 2 };
/** What each further occurrence of a term in the query adds to the first: in a long question, its subject. */
const repeatWeight = 0.8;
const countedRepeats = 3;
/** What a passage with an alias gains, of what it would with the name itself. */
const aliasShare = 0.9;

/** What a term of the query, or an alias of a name in it, is worth in one field of a passage. */
export type TermMatch = {
  kind: 'word' | 'identifier' | 'alias';
  term: string;
  alias_of: string | null;
  weight: number;
  holders: number | null;
  contribution: number;
};

type Gain = Record<keyof LexicalHit['terms'], number> & { weight: number; holders: number | null };

/** Scores a passage; notes what each term is worth where it is given a list for it. */
type PassageScorer = (hit: LexicalHit, matches?: TermMatch[]) => number;

/** What each term of the query is worth in each field; the title has words and identifiers. */
function gainsOf(weighted: WeightedTerm[], body: string): Map<string, Gain> {
  const asked = body.split(' ');
  const gains = new Map<string, Gain>();
  for (const { field, term, weight, holders } of weighted) {
    const repeats = field === 'body' ? asked.filter((each) => each === term).length - 1 : 0;
    const worth = weight * (1 + repeatWeight * Math.min(countedRepeats, repeats));
    const gain = gains.get(term) ?? { body: 0, title: 0, identifiers: 0, weight, holders };
    gain[field] = worth * boosts[field];
    gain.title = Math.max(gain.title, worth * boosts.title);
    gains.set(term, gain);
  }
  return gains;
}

const dampingOf = (length: number): number => k1 * (1 - b + (b * length) / usualLength);
const saturated = (count: number, damping: number): number => (count * (k1 + 1)) / (count + damping);

/**
 * Makes the function that scores passages for a query: BM25 (k1 1.2, b 0.75) summed over body, title and identifiers. It knows
 * only the passage and the weights of the terms. `body` are the query's terms, as often as it has them. A passage that has an alias
 * of a name more clearly than the name itself gains as if it had 0.9 of the name.
 */
export function passageScorer(
  weighted: WeightedTerm[],
  body: string,
  names: readonly QueryName[] = [],
): PassageScorer {
  const gains = gainsOf(weighted, body);
  const scoreNames = nameScorer(gains, names);
  return (hit, matches) => {
    const { terms } = hit;
    const damping = dampingOf(terms.body.length);
    let sum = 0;
    for (const field of ['body', 'title', 'identifiers'] as const) {
      const counts = new Map<string, number>();
      for (const term of terms[field]) if (gains.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      // In the order of the query, so that equal passages have equal sums.
      for (const [term, gain] of gains) {
        const count = counts.get(term) ?? 0;
        const contribution = gain[field] * saturated(count, damping);
        sum += contribution;
        if (matches && contribution > 0) {
          const { weight, holders, identifiers } = gain;
          const kind = identifiers > 0 ? 'identifier' : 'word';
          matches.push({ kind, term, alias_of: null, weight, holders, contribution });
        }
      }
    }
    return sum + scoreNames(terms.body, matches);
  };
}

const noGain: Gain = { body: 0, title: 0, identifiers: 0, weight: 0, holders: null };

/** What the aliases in a passage add, for each name the strongest one, beyond what the name itself is worth there. */
function nameScorer(gains: ReadonlyMap<string, Gain>, names: readonly QueryName[]) {
  const known = names.map((name) => {
    const own = [...new Set(name.terms)].map((term) => ({ ...(gains.get(term) ?? noGain), term }));
    const worth = own.reduce((sum, { body }) => sum + body, 0);
    return { ...name, own, worth, weight: own.reduce((sum, each) => sum + each.weight, 0) };
  });
  return (body: readonly string[], matches?: TermMatch[]): number => {
    let sum = 0;
    const damping = dampingOf(body.length);
    for (const { name, aliases, own, worth, weight } of known) {
      const best = mostFrequent(body, aliases);
      if (!best) continue;
      let there = 0;
      for (const gain of own) there += gain.body * saturated(countOf(body, [gain.term]), damping);
      const contribution = aliasShare * worth * saturated(best.count, damping) - there;
      if (contribution <= 0) continue;
      sum += contribution;
      matches?.push({ kind: 'alias', term: best.text, alias_of: name, weight, holders: null, contribution });
    }
    return sum;
  };
}

function mostFrequent(
  body: readonly string[],
  aliases: QueryName['aliases'],
): { text: string; count: number } | null {
  let best: { text: string; count: number } | null = null;
  for (const { text, terms } of aliases) {
    const count = countOf(body, terms);
    if (count > (best?.count ?? 0)) best = { text, count };
  }
  return best;
}

/** How often these terms follow each other in a text. */
export function countOf(body: readonly string[], terms: readonly string[]): number {
  let count = 0;
  for (let at = body.indexOf(terms[0] ?? ''); at !== -1; at = body.indexOf(terms[0] ?? '', at + 1))
    if (terms.every((term, i) => body[at + i] === term)) count += 1;
  return count;
}
