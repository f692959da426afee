import { knownName } from '#names/known/known-names.ts';

import { answerModel } from './candidates/answer-model.ts';
import { backgroundShare } from './lexical/background.ts';
import { fieldWordsIn } from './question/field-words.ts';

/** Reads the data that answers are made with, 0.1 s of work: at the start, so that no request waits for it. */
export function prepareAnswers(): void {
  knownName('');
  answerModel();
  fieldWordsIn([]);
  backgroundShare('');
}
