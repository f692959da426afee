export type Example = { group: string; values: number[]; right: boolean; weight: number };

const rounds = 30;
const ridge = 1;

/** The probability (0–1) that a model (bias first) gives to the values. */
export function likelihood(model: number[], values: number[]): number {
  const logit = values.reduce((sum, value, i) => sum + value * (model[i + 1] ?? 0), model[0] ?? 0);
  return 1 / (1 + Math.exp(-logit));
}

/** Solves `matrix · x = right` by Gauss–Jordan elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let i = 0; i < size; i += 1) {
    const order = rows.slice(i).toSorted((a, b) => Math.abs(b[i] ?? 0) - Math.abs(a[i] ?? 0));
    rows.splice(i, size - i, ...order);
    const pivot = rows[i] as number[];
    for (const [r, row] of rows.entries()) {
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      if (r !== i) rows[r] = row.map((value, column) => value - factor * (pivot[column] ?? 0));
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

/** Weighted logistic regression with an L2 penalty by Newton's method; the bias comes first and is not penalised. */
export function fitLogistic(examples: Example[]): number[] {
  const size = (examples[0]?.values.length ?? 0) + 1;
  let model = Array<number>(size).fill(0);
  for (let round = 0; round < rounds; round += 1) {
    const slope = model.map((value, i) => (i === 0 ? 0 : -ridge * value));
    const curve = model.map((_, i) => model.map((__, j) => (i === j && i > 0 ? ridge : 0)));
    for (const { values, right, weight } of examples) {
      const x = [1, ...values];
      const p = likelihood(model, values);
      for (let i = 0; i < size; i += 1) {
        slope[i] = (slope[i] ?? 0) + weight * ((right ? 1 : 0) - p) * (x[i] ?? 0);
        const row = curve[i] as number[];
        for (let j = 0; j < size; j += 1)
          row[j] = (row[j] ?? 0) + weight * p * (1 - p) * (x[i] ?? 0) * (x[j] ?? 0);
      }
    }
    const step = solve(curve, slope);
    model = model.map((value, i) => value + (step[i] ?? 0));
  }
  return model;
}

/** The share of pairs of a right and a wrong one in which the right one scores higher (ties by order). */
export function areaUnderCurve(scored: [number, boolean][]): number {
  const sorted = scored.toSorted((a, b) => a[0] - b[0]);
  const right = sorted.filter(([, is]) => is).length;
  const ranks = sorted.reduce((sum, [, is], i) => (is ? sum + i + 1 : sum), 0);
  return (ranks - (right * (right + 1)) / 2) / (right * (sorted.length - right));
}
