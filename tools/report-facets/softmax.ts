import type { LabelledSentence } from './labelled-sentences.ts';

/** A linear model of classes: a row of weights for each feature, and one more, the last, that every sentence has. */
export type Softmax = { classes: string[]; features: Map<string, number>; weights: Float32Array };

const rounds = 12;
const rate = 0.25;

type Fitting = { weightOf: (one: LabelledSentence) => number; l2: number };
type Weighted = { at: number[]; right: number[]; weight: number };

/** The probability of each class. */
export function probabilities(
  { classes, weights }: Pick<Softmax, 'classes' | 'weights'>,
  at: readonly number[],
): Float64Array {
  const sums = new Float64Array(classes.length);
  for (const feature of at)
    for (let k = 0; k < sums.length; k += 1)
      sums[k] = (sums[k] ?? 0) + (weights[feature * sums.length + k] ?? 0);
  const most = Math.max(...sums);
  let total = 0;
  for (let k = 0; k < sums.length; k += 1) {
    sums[k] = Math.exp((sums[k] ?? 0) - most);
    total += sums[k] ?? 0;
  }
  return sums.map((sum) => sum / total);
}

/**
 * Multinomial logistic regression with an L2 penalty, by gradient descent sentence by sentence with a step per weight (AdaGrad).
 * Where several classes are right, the model's own division among them is what it is drawn to.
 */
export function fitSoftmax(
  sentences: readonly LabelledSentence[],
  { classes, features, weightOf, l2 }: Pick<Softmax, 'classes' | 'features'> & Fitting,
): Softmax {
  const size = classes.length;
  const weights = new Float32Array((features.size + 1) * size);
  const squares = new Float32Array(weights.length).fill(1e-4);
  const rows = sentences.map((one): Weighted => ({
    at: placesOf(one.features, features),
    right: one.facets.map((facet) => classes.indexOf(facet)).filter((k) => k >= 0),
    weight: weightOf(one),
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const i of shuffled(rows.length, round)) {
      const row = rows[i];
      if (!row) continue;
      const { at, right, weight } = row;
      const p = probabilities({ classes, weights }, at);
      const mass = right.reduce((sum, k) => sum + (p[k] ?? 0), 1e-12);
      for (let k = 0; k < size; k += 1) {
        const target = right.includes(k) ? (p[k] ?? 0) / mass : 0;
        const error = weight * ((p[k] ?? 0) - target);
        for (const feature of at) {
          const w = feature * size + k;
          const slope = error + l2 * (weights[w] ?? 0);
          squares[w] = (squares[w] ?? 0) + slope * slope;
          weights[w] = (weights[w] ?? 0) - (rate * slope) / Math.sqrt(squares[w] ?? 1);
        }
      }
    }
  return { classes, features, weights };
}

/** The rows of the features that the model knows, and that which all have. */
export const placesOf = (own: readonly string[], features: ReadonlyMap<string, number>): number[] => [
  ...own.flatMap((name) => features.get(name) ?? []),
  features.size,
];

/** Always the same order for the same round, so that the same data give the same weights. */
function shuffled(length: number, seed: number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  let state = seed + 1;
  for (let i = length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}
