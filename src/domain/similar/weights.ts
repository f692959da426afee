import { backgroundShare } from '#domain/search/index.ts';

/** What each term of a text is worth. */
export type Weights = ReadonlyMap<string, number>;

/**
 * Weighs terms by how often they come, and by how rare they are in a fixed background of general and security texts: how similar
 * two texts are then does not depend on what else there is. Rarity counts twice, so that names outweigh the wording of a template.
 */
export function weigh(counts: ReadonlyMap<string, number>): Weights {
  const weights = new Map<string, number>();
  for (const [term, count] of counts)
    weights.set(term, (1 + Math.log(count)) * Math.log(1 / backgroundShare(term)) ** 2);
  return weights;
}

/** What two texts have in common, in the square of the unit of weights: the more, the longer they are. */
function inCommon(one: Weights, other: Weights): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** The cosine of two texts by their words: 0 for nothing in common, 1 for the same words as often. */
export function cosine(one: Weights, other: Weights): number {
  const common = inCommon(one, other);
  return common === 0 ? 0 : Math.min(1, common / Math.sqrt(inCommon(one, one) * inCommon(other, other)));
}

/** The terms that are worth most, at most so many. */
export function strongest(weights: Weights, most: number): string[] {
  return [...weights]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([term]) => term);
}
