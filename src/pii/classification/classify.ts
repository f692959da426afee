import { signsOf, knownKinds, type DocumentKind } from './kinds.ts';
import { sampleOf, type Sample } from './sample.ts';
import type { Sign } from './sign.ts';

export type Classification = {
  detected_type: DocumentKind;
  /** How likely the type is among all of them, 0–1. */
  confidence: number;
  /** What was measured that speaks for it. */
  indicators: string[];
};

/** What signs have to come to before a kind is likelier than none. */
const doubt = 4;
/** A sign that is only just there has this part of its weight. */
const least = 0.4;

/**
 * Says what kind of document a text is, by signs that were measured in a sample of it: the sum of their weights is the
 * logarithm of a kind's odds against `unknown`, and the confidence the share of the likeliest (softmax).
 */
export function classify(text: string): Classification {
  const sample = sampleOf(text);
  const scores = knownKinds.map((kind) => ({ kind, ...scoreOf(signsOf[kind], sample) }));
  const sum = scores.reduce((all, { score }) => all + Math.exp(score), Math.exp(doubt));
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  const shareOf = (score: number): number => Math.round((Math.exp(score) / sum) * 1000) / 1000;
  if (!best || shareOf(best.score) <= 0.5)
    return { detected_type: 'unknown', confidence: shareOf(doubt), indicators: [] };
  return { detected_type: best.kind, confidence: shareOf(best.score), indicators: best.indicators };
}

function scoreOf(signs: readonly Sign[], sample: Sample): { score: number; indicators: string[] } {
  let score = 0;
  const indicators: string[] = [];
  for (const sign of signs) {
    const value = sign.measure(sample);
    const strength = strengthOf(sign, value);
    if (strength === 0) continue;
    score += sign.weight * strength;
    if (sign.weight > 0) indicators.push(sign.says(value));
  }
  return { score, indicators };
}

function strengthOf({ least: from, full }: Sign, value: number): number {
  if (value < from) return 0;
  if (value >= full) return 1;
  return least + ((1 - least) * (value - from)) / (full - from);
}
