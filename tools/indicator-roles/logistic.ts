/** An example: its features, whether it is positive, and how much it counts. */
export type Example = { features: string[]; positive: boolean; weight: number };

export type Model = { bias: number; weights: Map<string, number> };

/** What is known of a feature's weight beforehand: where it is expected, and its bounds. Null is the bias, which has no penalty. */
type Prior = (feature: string | null) => { mean: number; least: number; most: number };

const rounds = 4_000;
const rate = 0.5;

/**
 * Logistic regression with an L2 penalty on the distance from the expected weights and bounds on them, by projected gradient descent with a step per feature
 * (AdaGrad, Duchi and others 2011). A feature may not speak against what it is declared to speak for: few documents would
 * else turn it round.
 */
export function fitLogistic(examples: Example[], { l2, prior }: { l2: number; prior: Prior }): Model {
  const names = [...new Set(examples.flatMap(({ features }) => features))].toSorted();
  const index = new Map(names.map((name, i) => [name, i]));
  const rows = examples.map((example) => ({
    ...example,
    at: example.features.map((name) => index.get(name) ?? 0),
  }));
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const priors = new Map([...names.keys(), names.length].map((i) => [i, prior(names[i] ?? null)]));
  const weights = new Float64Array(names.length + 1);
  const squares = new Float64Array(names.length + 1).fill(1e-6);
  const last = names.length;
  for (let round = 0; round < rounds; round += 1) {
    const gradient = new Float64Array(names.length + 1);
    for (const { at, positive, weight } of rows) {
      let sum = 0;
      for (const i of [...at, last]) sum += weights[i];
      const error = (weight * (1 / (1 + Math.exp(-sum)) - (positive ? 1 : 0))) / total;
      for (const i of [...at, last]) gradient[i] = gradient[i] + error;
    }
    for (let i = 0; i <= last; i += 1) {
      const { mean, least, most } = priors.get(i) ?? prior(null);
      const slope = gradient[i] + (i === last ? 0 : (l2 * (weights[i] - mean)) / total);
      squares[i] = squares[i] + slope * slope;
      const next = weights[i] - (rate * slope) / Math.sqrt(squares[i]);
      weights[i] = Math.min(most, Math.max(least, next));
    }
  }
  return {
    bias: weights[last],
    weights: new Map(names.map((name, i) => [name, weights[i]])),
  };
}

export function probabilityOf({ bias, weights }: Model, features: string[]): number {
  const sum = features.reduce((all, feature) => all + (weights.get(feature) ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}
