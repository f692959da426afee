import { analyseQuery } from '#analysis/analyse.ts';

import { evidenceFor, missesIdentifiers, type Evidence } from './extractive/evidence.ts';
import type { ScoredSentence } from './extractive/sentences.ts';
import type { SearchHit } from './search-hit.ts';

/** At and above this confidence an answer is given: it is more likely right than not. Below, "not in your documents". */
export const answerThreshold = 0.5;

// Where few passages were found the model is a little too careful (docs/quality.md).
const fewPassages = 15;
const thresholdOfFew = 0.45;

/** From which confidence on an answer is given, for the passages found. */
export function thresholdFor(hits: SearchHit[]): number {
  return hits.length < fewPassages ? thresholdOfFew : answerThreshold;
}

/**
 * Logistic regression over the evidence, fitted by `node bench/confidence.ts` on a reading, a security and a
 * claims collection: their questions, the same with the answering document taken out, and asked of other
 * collections, in whole collections and in jars of 15 to 30 documents. docs/quality.md has the reliability.
 */
const model: Record<keyof Evidence | 'bias', number> = {
  bias: -8.85,
  around: 3.37,
  expected: 0.13,
  lead: 1.66,
  strength: 4.31,
  pairs: 1.55,
  tail: 4.88,
};

/** The probability (0–1) that the model gives to evidence. */
export function probabilityOf(evidence: Evidence): number {
  const names = Object.keys(evidence) as (keyof Evidence)[];
  const logit = names.reduce((sum, name) => sum + model[name] * evidence[name], model.bias);
  return 1 / (1 + Math.exp(-logit));
}

/**
 * The estimated probability (0–1) that the documents contain the answer and `best` is it. `hits` are all passages found, best
 * first, about 20 for a good estimate. 0 when an identifier in the question is in none of them.
 */
export function confidenceIn(question: string, best: ScoredSentence, hits: SearchHit[]): number {
  if (missesIdentifiers(question, hits)) return 0;
  const { body, named } = analyseQuery(question);
  // Nothing but codes was asked for, and a passage holds one.
  if (body === '') return named.length > 0 ? 0.9 : 0;
  return probabilityOf(evidenceFor(question, best, hits));
}
