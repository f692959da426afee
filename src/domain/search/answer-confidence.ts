import { analyseQuery } from '#analysis/analyse.ts';
import type { Asked } from './question/asked.ts';
import { answerModel } from './candidates/answer-model.ts';
import type { Features } from './candidates/features.ts';
import { evidenceFor, missesIdentifiers } from './extractive/evidence.ts';
import type { ScoredSentence } from './candidates/sentences.ts';
import type { SearchHit } from './search-hit.ts';

/** At and above this confidence an answer is given: it is more likely right than not. Below, "not in your documents". */
export const answerThreshold = 0.5;

function probabilityOf(evidence: Features): number {
  const weights = answerModel().confidence;
  const sum = Object.entries(evidence).reduce(
    (all, [name, value]) => all + value * (weights[name] ?? 0),
    weights.bias ?? 0,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Too few questions of the fitted sets ask what something is for weights: the least for a sentence that says it, and for one of it. */
const sayingWhatItIs = 0.85;
const sayingOfIt = 0.55;

/**
 * The estimated probability (0–1) that the documents contain the answer and `best` is it. `hits` are all passages found, best
 * first, about 20 for a good estimate. 0 when an identifier in the question is in none of them.
 */
export function confidenceIn(
  asked: Asked,
  best: ScoredSentence,
  found: { sentences: ScoredSentence[]; hits: SearchHit[] },
): number {
  const { question } = asked;
  if (missesIdentifiers(question, found.hits)) return 0;
  const { body, named } = analyseQuery(question);
  // Nothing but codes was asked for, and a passage holds one.
  if (body === '') return named.length > 0 ? 0.9 : 0;
  const probability = probabilityOf(evidenceFor(question, best, found));
  // `What is Amber?` is answered by what the documents say of Amber, best by a sentence that says what it is.
  if (best.features.definition_states) return Math.max(probability, sayingWhatItIs);
  return best.features.definition_begins ? Math.max(probability, sayingOfIt) : probability;
}
