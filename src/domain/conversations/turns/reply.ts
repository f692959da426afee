import {
  isFailureOfModel,
  namedModelUnavailable,
  writeFitted,
  type Answer,
  type Reading,
  type Utterance,
  type WrittenAnswer,
} from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Model } from '#llm/model.ts';
import type { TurnRequest } from './turn.ts';

/** How many passages a reply may draw on. */
export const answerPassages = 10;

type ReplyRequest = Pick<TurnRequest, 'temperature' | 'max_tokens' | 'signal'> & {
  question: string;
  reading: Reading;
  /** Null: answered with sentences from the documents. */
  model: Pick<Model, 'card' | 'chat' | 'countTokens'> | null;
  /** The model, when it was asked for by name: then no other answers in its place. */
  asked_for: string | null;
  earlier: Utterance[];
  /** How a language model is to word it. */
  manner?: string | undefined;
  logger: Logger;
};

/** A reply as it is made. */
export type SpokenReply = {
  /** In chunks. Errors: those of the model after the first chunk; the reason of the signal. */
  pieces: () => AsyncGenerator<string>;
  /** What it is by now. */
  answer: () => Answer;
};

/**
 * Replies from the passages: with a language model, as its sentences arrive and their citations are valid; without one, or when
 * nothing it writes is supported, or it fails before its first chunk, with sentences from the documents; one that was requested
 * by name and fails is `unavailable`.
 */
export function speak(request: ReplyRequest): SpokenReply {
  const { reading, logger } = request;
  let writing: WrittenAnswer | null = null;

  async function* written(): AsyncGenerator<string> {
    let said = false;
    try {
      writing = await writingOf(request);
      if (!writing) return;
      for await (const piece of writing.pieces()) {
        said = true;
        yield piece;
      }
    } catch (error) {
      if (said || !isFailureOfModel(error)) throw error;
      const unavailable = namedModelUnavailable(request.asked_for, error);
      if (unavailable) throw unavailable;
      logger.warn({ err: error }, 'chat model unavailable: this reply is extractive');
      writing = null;
    }
  }

  const answer = (): Answer => writing?.answer() ?? reading.extracted;

  return {
    async *pieces() {
      let said = false;
      for await (const piece of written()) {
        said = true;
        yield piece;
      }
      if (!said) yield* sentencesOf(answer().answer);
    },
    answer,
  };
}

async function writingOf({ reading, model, asked_for: _asked, ...request }: ReplyRequest) {
  const { hits, extracted, question: asked } = reading;
  const { confidence } = extracted;
  return model && writeFitted({ ...request, asked, model, hits, confidence, extracted });
}

/** The text in chunks that add up to it: each ends after its citation numbers. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=\[\d+\])(?= )/);
}
