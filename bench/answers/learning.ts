/** Values by name; what a name lacks is 0. */
export type Named = Record<string, number>;

/** A choice among candidates. `gold` is how right (0–1) each of them is, null where nobody can tell. */
export type Choice = { candidates: Named[]; gold: (number | null)[]; weight: number };

/** Something that was right or not. */
export type Outcome = { values: Named; right: boolean; weight: number };

type Step = (weights: Float64Array, slope: Float64Array) => void;

const momentum = { first: 0.9, second: 0.99 };

/** Adam (Kingma and Ba, 2015): goes up the slope that `step` adds. */
function climb(size: number, { steps, rate }: { steps: number; rate: number }, step: Step): Float64Array {
  const weights = new Float64Array(size);
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (let at = 1; at <= steps; at += 1) {
    const slope = new Float64Array(size);
    step(weights, slope);
    for (const [i, value] of slope.entries()) {
      mean[i] = momentum.first * (mean[i] ?? 0) + (1 - momentum.first) * value;
      square[i] = momentum.second * (square[i] ?? 0) + (1 - momentum.second) * value * value;
      const change = (mean[i] ?? 0) / (1 - momentum.first ** at);
      weights[i] =
        (weights[i] ?? 0) +
        (rate * change) / (Math.sqrt((square[i] ?? 0) / (1 - momentum.second ** at)) + 1e-8);
    }
  }
  return weights;
}

function dot(weights: Float64Array, values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (weights[i] ?? 0) * (values[i] ?? 0);
  return sum;
}

function add(slope: Float64Array, values: Float64Array, by: number): void {
  for (let i = 0; i < values.length; i += 1) slope[i] = (slope[i] ?? 0) + by * (values[i] ?? 0);
}

function vectorOf(values: Named, names: string[]): Float64Array {
  return Float64Array.from(names, (name) => values[name] ?? 0);
}

function rounded(weights: Float64Array, names: string[]): Named {
  return Object.fromEntries(names.map((name, i) => [name, Number((weights[i] ?? 0).toFixed(3))]));
}

function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, each) => sum + each, 0);
  return odds.map((each) => each / total);
}

/** Weights with which the right candidates are the likeliest of each choice: conditional logistic regression with an L2 penalty. */
export function fitChoices(choices: Choice[], names: string[], ridge: number): Named {
  const used = choices
    .filter(({ gold }) => gold.some((each) => (each ?? 0) > 0))
    .map(({ candidates, gold, weight }) => {
      const known = candidates.map((each, i) => ({ values: vectorOf(each, names), gold: gold[i] ?? null }));
      return {
        known: known.flatMap((each) =>
          each.gold === null ? [] : [{ values: each.values, gold: each.gold }],
        ),
        weight,
      };
    });
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const weights = climb(names.length, { steps: 300, rate: 0.05 }, (now, slope) => {
    for (const { known, weight } of used) {
      const chosen = softmax(known.map(({ values }) => dot(now, values)));
      const right = chosen.reduce((sum, share, i) => sum + share * (known[i]?.gold ?? 0), 0);
      for (const [i, { values, gold }] of known.entries())
        add(slope, values, (((chosen[i] ?? 0) * gold) / right - (chosen[i] ?? 0)) * (weight / total));
    }
    add(slope, now, -ridge);
  });
  return rounded(weights, names);
}

/** Weights and `bias` of a logistic regression with an L2 penalty. */
export function fitOutcomes(outcomes: Outcome[], names: string[], ridge: number): Named {
  const used = outcomes.map(({ values, ...each }) => ({
    ...each,
    values: vectorOf({ ...values, bias: 1 }, [...names, 'bias']),
  }));
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const weights = climb(names.length + 1, { steps: 600, rate: 0.03 }, (now, slope) => {
    for (const { values, right, weight } of used)
      add(slope, values, (Number(right) - 1 / (1 + Math.exp(-dot(now, values)))) * (weight / total));
    add(
      slope,
      now.map((each, i) => (i < names.length ? each : 0)),
      -ridge / total,
    );
  });
  return rounded(weights, [...names, 'bias']);
}

/** The weighted sum of values. */
export function sumOf(weights: Named, values: Named): number {
  return Object.entries(values).reduce(
    (sum, [name, value]) => sum + value * (weights[name] ?? 0),
    weights.bias ?? 0,
  );
}
