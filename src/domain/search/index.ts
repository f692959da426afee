export { extractiveModel, type Answer, type AnswerSource } from './answer.source.ts';
export { createAsk, type Ask, type ChatSource, type Question } from './ask.service.ts';
export type { Utterance } from './generated.prompt.ts';
export { answerTokensOf, templateTokens } from './generated.fitting.ts';
export { isFailureOfModel, writeFitted, type WrittenAnswer } from './generated.service.ts';
export { namedModelUnavailable } from './model.unavailable.ts';
export type { Aspect } from './answer.aspects.ts';
export type { GoingOn } from './answer.going.ts';
export type { Reading, Wording } from './answer.reading.ts';
export { sanitizeAnswer } from './answer.sanitize.ts';
export { extractAnswer } from './answer.extract.ts';
export { openAnswerThreads } from './answer.threads.ts';
export { scoreSentences } from './answer.sentences.ts';
export { createQueryCounter } from './jar-queries.ts';
export {
  createKnowledge,
  type Knowledge,
  type KnowledgeHit,
  type KnowledgeQuery,
  type KnowledgeReader,
  type IncompleteIndex,
  type KnowledgeAnswer,
  type KnowledgeResults,
} from './knowledge.service.ts';
export type { SearchHit } from './search.hit.ts';
export { createSearch, type Search, type SearchOutcome, type SearchRequest } from './search.service.ts';
export { probabilityOf } from './answer.confidence.ts';
export { evidenceFor, type Evidence } from './answer.evidence.ts';
