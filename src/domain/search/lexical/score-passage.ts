import type { LexicalHit } from '#index/search-index.ts';

import type { WeightedTerm } from './term-weights.ts';

const k1 = 1.2;
const b = 0.75;
/** Terms of a passage of usual length. Fixed, so that it says nothing of other passages. */
const usualLength = 100;

export const boosts = { body: 1, title: 0.4, identifiers: 2 };
/** What each further occurrence of a term in the query adds to the first: in a long question, its subject. */
const repeatWeight = 0.8;
const countedRepeats = 3;

type Gain = Record<keyof LexicalHit['terms'], number>;

/** What each term of the query is worth in each field; the title has words and identifiers. */
function gainsOf(weighted: WeightedTerm[], body: string): Map<string, Gain> {
  const asked = body.split(' ');
  const gains = new Map<string, Gain>();
  for (const { field, term, weight } of weighted) {
    const repeats = field === 'body' ? asked.filter((each) => each === term).length - 1 : 0;
    const worth = weight * (1 + repeatWeight * Math.min(countedRepeats, repeats));
    const gain = gains.get(term) ?? { body: 0, title: 0, identifiers: 0 };
    gain[field] = worth * boosts[field];
    gain.title = Math.max(gain.title, worth * boosts.title);
    gains.set(term, gain);
  }
  return gains;
}

/**
 * Makes the function that scores passages for a query: BM25 (k1 1.2, b 0.75) summed over body, title and identifiers. It knows
 * only the passage and the weights of the terms. `body` are the query's terms, as often as it has them.
 */
export function passageScorer(weighted: WeightedTerm[], body: string): (hit: LexicalHit) => number {
  const gains = gainsOf(weighted, body);
  return ({ terms }) => {
    const damping = k1 * (1 - b + (b * terms.body.length) / usualLength);
    let sum = 0;
    for (const field of ['body', 'title', 'identifiers'] as const) {
      const counts = new Map<string, number>();
      for (const term of terms[field]) if (gains.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
      // In the order of the query, so that equal passages have equal sums.
      for (const [term, gain] of gains) {
        const count = counts.get(term) ?? 0;
        sum += (gain[field] * count * (k1 + 1)) / (count + damping);
      }
    }
    return sum;
  };
}
