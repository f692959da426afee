import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Model } from '#llm/model.ts';
import type { ReadingScope } from './extractive/reading.ts';
import type { Answer } from './extractive/source.ts';
import { generateAnswer } from './generated/generated.service.ts';
import { namedModelUnavailable } from './generated/model-unavailable.ts';
import { readQuestion, type Sources } from './read-question.ts';

type Question = ReadingScope & {
  question: string;
  /** A model by its name; the default one without it. */
  model?: string | null | undefined;
  signal?: AbortSignal | undefined;
};

export type Ask = (question: Question) => Promise<Answer>;

/** A model that is ready, until it is released; null: answers are extracted. */
type ChatLease = { model: Pick<Model, 'card' | 'chat' | 'countTokens'> | null; release: () => void };

/** The default model without a name. Errors: `not_found`; `unavailable` when it cannot be used. */
export type ChatSource = (model: string | null, signal?: AbortSignal) => Promise<ChatLease>;

/** Without a source of models answers are extracted. */
export type AskDeps = Sources & {
  chat?: ChatSource;
  /** Counts an answer that was extracted, with the milliseconds that it took. */
  noteExtracted?: (ms: number) => void;
  logger?: Logger;
};

const nobody = async (): Promise<ChatLease> => ({ model: null, release: () => undefined });

/**
 * Answers questions from the documents that a filter permits. With a language model the answer is generated and its citations are
 * checked; without one, when the default one is unavailable or nothing it writes is supported, the answer is extracted. Errors:
 * those of the search; `not_found` for an unknown model; `unavailable`, MODEL_UNAVAILABLE, for one that was requested by name and
 * fails.
 */
export function createAsk({ chat: source = nobody, noteExtracted, logger, ...sources }: AskDeps): Ask {
  async function leaseOf(model: string | null, signal: AbortSignal | undefined): Promise<ChatLease> {
    try {
      return await source(model, signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
      const unavailable = namedModelUnavailable(model, error);
      if (unavailable) throw unavailable;
      logger?.warn({ err: error }, 'model unavailable, falling back to the extractive answer');
      return nobody();
    }
  }

  return async ({ question, model = null, signal, ...scope }) => {
    const { model: writer, release } = await leaseOf(model, signal);
    try {
      const wordings = [{ query: question, question }];
      const begun = performance.now();
      const { hits, extracted } = await readQuestion(sources, { wordings, ...scope });
      const readMs = performance.now() - begun;
      const { confidence } = extracted;
      const written =
        writer &&
        (await generateAnswer({
          model: writer,
          asked_for: model,
          question,
          hits,
          confidence,
          extracted,
          signal,
          logger,
        }));
      if (!written) noteExtracted?.(readMs);
      return written ?? extracted;
    } finally {
      release();
    }
  };
}
