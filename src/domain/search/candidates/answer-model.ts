import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Features } from './features.ts';

/** Named weights of the model that orders candidates, and of the one that says how likely the first one answers. */
export type AnswerModel = { ranking: Features; confidence: Features };

/** `meaning`: for passages that were found by their meaning, too, and candidates with the features of src/…/meaning.ts. */
export type AnswerModels = { words: AnswerModel; meaning: AnswerModel };

/** Where the weights are. */
export const answerModelPath = join(import.meta.dirname, 'answer-model.json');

let models: AnswerModels | undefined;

/**
 * The weights for what is known of a candidate. `bench/answers/fit-answers.ts` fitted them; docs/quality.md says on what, and how
 * well they do elsewhere.
 */
export function answerModel(features: Features): AnswerModel {
  models ??= JSON.parse(readFileSync(answerModelPath, 'utf8')) as AnswerModels;
  return features.meaning === undefined ? models.words : models.meaning;
}
