import type { IndexFilter } from '#index/search-index.ts';
import type { Logger } from '#kernel/logger.ts';
import type { ChatProvider } from '#llm/providers.ts';
import { extractAnswer } from './answer.extract.ts';
import { notInDocuments, type Answer } from './answer.source.ts';
import { generateAnswer } from './generated.service.ts';
import type { Search } from './search.service.ts';

/** Passages read to judge an answer, however few it may draw on: what the rest hold tells how much the first mean. */
const judged = 20;

export type Question = {
  question: string;
  filter: IndexFilter;
  /** How many passages the answer may draw on, 1–200. */
  limit: number;
  signal?: AbortSignal;
};

export type Ask = (question: Question) => Promise<Answer>;

export type AskDeps = { search: Search; chat?: ChatProvider | null; logger?: Logger };

/**
 * Makes the answering of questions from the documents that a filter allows. With a chat provider the answer is
 * generated and its citations are checked; without one, when it cannot be reached or nothing it says is
 * supported, the answer is extracted. Errors: those of the search.
 */
export function createAsk({ search, chat = null, logger }: AskDeps): Ask {
  return async ({ question, filter, limit, signal }) => {
    const { hits } = await search({ query: question, filter, limit: Math.max(judged, limit) });
    if (hits.length === 0) return notInDocuments(0);
    const extracted = extractAnswer(question, hits, limit);
    if (!chat) return extracted;
    const passages = hits.slice(0, limit);
    const { confidence } = extracted;
    return (
      (await generateAnswer({ chat, question, hits: passages, confidence, signal, logger })) ?? extracted
    );
  };
}
