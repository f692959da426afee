import { untilAborted } from '#kernel/concurrency/aborted.ts';
import { AppError } from '#kernel/errors.ts';
import { createSemaphore, type Semaphore } from '#kernel/concurrency/semaphore.ts';
import type { GgufFile } from './gguf-files.ts';
import type { HostPart } from './call.ts';
import { ggufUnavailable } from './gguf-host.ts';
import type { GgufQuestion } from './gguf-protocol.ts';
import type { GgufRunner } from './gguf-runner.ts';
import type { Model, ModelCard } from '#llm/model.ts';
import { modelBrokeOff, type ChatPart, type ChatRequest } from '#llm/model-providers.ts';

export type GgufModelOptions = {
  card: ModelCard;
  file: GgufFile;
  runner: GgufRunner;
  /** Requests that it works on at once, and that wait. */
  running: number;
  waiting: number;
  /** Maximum tokens of an answer, and the default. */
  max_tokens: number;
  /** Counts as long as the model is not loaded. */
  countTokens: (model: string, text: string) => Promise<number>;
};

/** A model in a file. It is loaded when it is asked and is not yet, or not any more because its process ended. */
export function ggufModel({
  card,
  file,
  runner,
  running,
  waiting,
  max_tokens: most,
  countTokens,
}: GgufModelOptions): Model {
  const { name } = card;
  const ask = createAsk(card, runner, createSemaphore({ running, waiting, refuse: tooBusy(name) }));

  async function* stream({ signal, max_tokens = most, ...request }: ChatRequest): AsyncGenerator<ChatPart> {
    const capped = { ...request, max_tokens: Math.max(1, Math.min(max_tokens, most)) };
    for await (const part of ask({ ask: 'chat', request: capped }, signal)) {
      if ('text' in part || 'end' in part) yield part;
    }
  }

  async function embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    for await (const part of ask({ ask: 'embed', texts }, signal)) if ('vectors' in part) return part.vectors;
    throw modelBrokeOff(name);
  }

  async function count(text: string): Promise<number> {
    const host = runner.current();
    if (!host) return countTokens(name, text);
    try {
      await host.loaded;
      const counting = host.ask({ ask: 'count', text }, { onDone: () => undefined });
      for await (const part of counting) if ('tokens' in part) return part.tokens;
    } catch {
      // Its process has ended meanwhile, which the next callers get as an error.
    }
    return countTokens(name, text);
  }

  const embeds = card.capabilities.includes('embeddings');
  return {
    card,
    load: runner.load,
    unload: runner.unload,
    chat: embeds ? null : { model: name, stream },
    embedding: embeds ? { model: name, dimensions: dimensionsOf(file), embed } : null,
    countTokens: count,
  };
}

/** Asks a question once there is a place for it, and keeps the place until the model is done with it. */
function createAsk(card: ModelCard, runner: GgufRunner, places: Semaphore) {
  return async function* ask(question: GgufQuestion, signal?: AbortSignal): AsyncGenerator<HostPart> {
    const release = await places.take(signal);
    let parts: AsyncGenerator<HostPart>;
    try {
      const { host } = await untilAborted(runner.ready(), signal);
      parts = host.ask(question, { signal, onDone: release });
    } catch (error) {
      release();
      throw error;
    }
    for await (const part of parts) {
      if ('too_long' in part) throw tooLong(card, part.too_long);
      if ('failed' in part)
        throw ggufUnavailable(card.name, 'failed on this request', new Error(part.failed));
      yield part;
    }
  };
}

function dimensionsOf({ header: { metadata } }: GgufFile): number | null {
  return Number(metadata.get(`${String(metadata.get('general.architecture'))}.embedding_length`)) || null;
}

const tooBusy = (model: string) => (seconds: number) =>
  new AppError(
    'unavailable',
    `The model ${model} is overloaded: too many requests are already waiting for it`,
    {
      code: 'MODEL_UNAVAILABLE',
      details: { model, retry_after: seconds },
    },
  );

function tooLong({ name: model, context_limit }: ModelCard, tokens: number): AppError {
  const problem = `The text has ${tokens} tokens, too many for ${model}, whose context of ${context_limit} must also hold the answer`;
  return new AppError('invalid', problem, { details: { model, tokens, context_limit } });
}
