import { readFileSync } from 'node:fs';
import { featuresOf } from './features.ts';

/** What `tools/report-facets/fit-facets.ts` wrote: a byte for each feature and class, and a last row that every sentence has. */
type Stored = { classes: string[]; thresholds: number[]; scale: number; features: string; weights: string };

type Model = Omit<Stored, 'features' | 'weights'> & { features: Map<string, number>; weights: Int8Array };

/** How likely a sentence treats each facet, and from which probability on that is believed. */
export type Treatment = ReadonlyMap<string, { probability: number; threshold: number }>;

let loaded: Model | null = null;

/** Judges a sentence by its analysed terms, in their order. What is about none of the facets has all of them low. */
export function treatmentOf(terms: readonly string[]): Treatment {
  loaded ??= read();
  const { classes, thresholds, scale, features, weights } = loaded;
  const rows = [...featuresOf(terms).flatMap((feature) => features.get(feature) ?? []), features.size];
  const sums = classes.map(
    (_, k) => rows.reduce((sum, row) => sum + (weights[row * classes.length + k] ?? 0), 0) * scale,
  );
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return new Map(
    classes.map((facet, k) => [
      facet,
      { probability: (powers[k] ?? 0) / total, threshold: thresholds[k] ?? 1 },
    ]),
  );
}

function read(): Model {
  const file = new URL('./weights.json', import.meta.url);
  const { features, weights, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Stored;
  const bytes = Buffer.from(weights, 'base64');
  return {
    ...rest,
    features: new Map(features.split('\n').map((name, i) => [name, i])),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
  };
}
