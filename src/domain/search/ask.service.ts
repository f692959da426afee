import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import type { Model } from '#llm/model.ts';
import { readDocuments, type ReadingScope } from './answer.reading.ts';
import type { Answer } from './answer.source.ts';
import { generateAnswer } from './generated.service.ts';
import type { Search } from './search.service.ts';

export type Question = ReadingScope & {
  question: string;
  /** A model by its name; the default one without it. */
  model?: string | null | undefined;
  signal?: AbortSignal | undefined;
};

export type Ask = (question: Question) => Promise<Answer>;

/** A model that is ready, until it is released; null: answers are extracted. */
export type ChatLease = { model: Pick<Model, 'card' | 'chat' | 'countTokens'> | null; release(): void };

/** The default model without a name. Errors: `not_found`; `unavailable` when it is not to be had. */
export type ChatSource = (model: string | null, signal?: AbortSignal) => Promise<ChatLease>;

/** Without a source of models answers are extracted. */
export type AskDeps = { search: Search; chat?: ChatSource; logger?: Logger };

const nobody = async (): Promise<ChatLease> => ({ model: null, release: () => undefined });

/**
 * Makes the answering of questions from the documents that a filter allows. With a language model the answer is
 * generated and its citations are checked; without one, when it is not to be had or nothing it says is
 * supported, the answer is extracted. Errors: those of the search; `not_found` for an unknown model.
 */
export function createAsk({ search, chat: source = nobody, logger }: AskDeps): Ask {
  async function leaseOf(model: string | null, signal: AbortSignal | undefined): Promise<ChatLease> {
    try {
      return await source(model, signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
      logger?.warn({ err: error }, 'the model is not to be had: this answer is extractive');
      return nobody();
    }
  }

  return async ({ question, model = null, signal, ...scope }) => {
    const { model: writer, release } = await leaseOf(model, signal);
    try {
      const wordings = [{ query: question, question }];
      const { hits, extracted } = await readDocuments(search, { wordings, ...scope });
      if (!writer) return extracted;
      const { confidence } = extracted;
      return (
        (await generateAnswer({ model: writer, question, hits, confidence, signal, logger })) ?? extracted
      );
    } finally {
      release();
    }
  };
}
