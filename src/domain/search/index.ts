export { createSearch, type Search, type SearchOutcome, type SearchRequest } from './search.service.ts';
export type { SearchHit } from './search.hit.ts';
export { createAsk, type Answer, type Ask } from './ask.service.ts';
export { createQueryCounter } from './jar-queries.ts';
export { createKnowledge, type Knowledge, type KnowledgeHit, type KnowledgeQuery, type KnowledgeResults } from './knowledge.service.ts';
