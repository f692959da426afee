export { extractiveModel, type Answer, type AnswerSource } from './extractive/source.ts';
export { createAsk, type ChatSource } from './ask.service.ts';
export type { Utterance } from './generated/prompt.ts';
export { answerTokensOf, templateTokens } from './generated/fitting.ts';
export { isFailureOfModel, writeFitted, type WrittenAnswer } from './generated/generated.service.ts';
export { namedModelUnavailable } from './generated/model-unavailable.ts';
export type { Aspect } from './extractive/aspects.ts';
export type { FollowUp } from './extractive/continue-answer.ts';
export type { Reading, Wording } from './extractive/reading.ts';
export { sanitizeAnswer } from './generated/sanitize.ts';
export { extractAnswer } from './extractive/extract.ts';
export { openAnswerThreads } from './extractive/threads.ts';
export { readPassages, scoreSentences } from './candidates/sentences.ts';
export { prepareAnswers } from './prepare-answers.ts';
export { createQueryCounter } from './jar-queries.ts';
export {
  createKnowledge,
  type Knowledge,
  type KnowledgeHit,
  type KnowledgeQuery,
  type KnowledgeReader,
  type ReadingRange,
  type IncompleteIndex,
  type KnowledgeAnswer,
  type KnowledgeResults,
} from './knowledge.service.ts';
export { createSummaries, type Summaries } from './summary/summaries.service.ts';
export type { SearchHit } from './search-hit.ts';
export { createSearch, hasOnlyIdentifiers } from './search.service.ts';
export { evidenceFor } from './extractive/evidence.ts';
export { answerModelPath } from './candidates/answer-model.ts';
export type { ScoredSentence } from './candidates/sentences.ts';
export { languagesSentence, type LanguagesApart } from './languages/languages.ts';
export type { LookedFor } from './question/looked-for.ts';
export { namedIn } from './question/subjects.ts';
export { candidatesToSay, readable } from './extractive/compose.ts';
export { answerUnits, type AnswerUnit } from './candidates/units.ts';
export { leansBack } from './extractive/compose.ts';
export { readDocuments } from './extractive/reading.ts';
export { contradictionOf } from './conflicts/conflicting-answer.ts';
export { centralSentences } from './summary/central-sentences.ts';
export { documentsAbout } from './records/documents.repository.ts';
export { isDeniedAt } from './records/denials.ts';
export { namesOneOf } from './records/names-one-of.ts';
export { quotesAt } from './records/quoted.ts';
export type { Records } from './records/records.ts';
export type { Search } from './search.service.ts';
export { backgroundShare } from './lexical/background.ts';
export { lexicalCandidates } from './lexical/lexical-candidates.ts';
