import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Named weights of the model that orders candidates, and of the one that says how likely the first one answers. */
export type AnswerModel = { ranking: Record<string, number>; confidence: Record<string, number> };

/** Where the weights are. */
export const answerModelPath = join(import.meta.dirname, 'answer-model.json');

let model: AnswerModel | undefined;

/** The weights that `bench/answers/fit-answers.ts` fitted; docs/quality.md says on what, and how well they do elsewhere. */
export function answerModel(): AnswerModel {
  model ??= JSON.parse(readFileSync(answerModelPath, 'utf8')) as AnswerModel;
  return model;
}
