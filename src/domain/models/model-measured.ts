import { AppError } from '#kernel/errors.ts';
import type { ForwardedAnswer, Model } from '#llm/model.ts';
import type { ChatPart, ChatProvider, ChatRequest, EmbeddingProvider } from '#llm/model-providers.ts';

/**
 * One use of a model, when it is over. Clients that left early count neither as answered nor as failed, nor do unsupported
 * requests.
 */
export type Inference = {
  kind: 'chat' | 'embedding';
  model: string;
  outcome: 'answered' | 'failed';
  ms: number;
  /** Tokens after the first, and the time that they took; null where the engine did not count. */
  generated: { tokens: number; ms: number } | null;
};

export type NoteInference = (inference: Inference) => void;

type Watch = {
  answered: (generated?: Inference['generated']) => void;
  /** With what was thrown, or the status of what was passed on. */
  failed: (why: unknown) => void;
};

/** Reported for invalid or too long requests; every other status concerns the server, its key or its load. */
const requestStatuses: unknown[] = [400, 413, 422];

export function isOfRequest(why: unknown): boolean {
  if (!(why instanceof AppError)) return requestStatuses.includes(why);
  return why.kind === 'invalid' || requestStatuses.includes(why.details?.['status']);
}

function begin({ kind, model }: Pick<Inference, 'kind' | 'model'>, note: NoteInference): Watch {
  const begun = performance.now();
  const end = (outcome: Inference['outcome'], generated: Inference['generated']): void =>
    note({ kind, model, outcome, ms: performance.now() - begun, generated });
  return {
    answered: (generated = null) => end('answered', generated),
    failed: (why) => void (isOfRequest(why) || end('failed', null)),
  };
}

async function* measuredStream(
  provider: ChatProvider,
  request: ChatRequest,
  note: NoteInference,
): AsyncGenerator<ChatPart> {
  const watch = begin({ kind: 'chat', model: provider.model }, note);
  let first: number | null = null;
  let last = 0;
  try {
    for await (const part of provider.stream(request)) {
      if ('end' in part) {
        const tokens = (part.end.usage?.completion_tokens ?? 0) - 1;
        const ms = first === null ? 0 : last - first;
        watch.answered(tokens > 0 && ms > 0 ? { tokens, ms } : null);
      } else {
        last = performance.now();
        first ??= last;
      }
      yield part;
    }
  } catch (error) {
    if (!request.signal?.aborted) watch.failed(error);
    throw error;
  }
}

function measuredChat(provider: ChatProvider, note: NoteInference): ChatProvider {
  return { model: provider.model, stream: (request) => measuredStream(provider, request, note) };
}

export function measuredEmbedding(provider: EmbeddingProvider, note: NoteInference): EmbeddingProvider {
  return {
    model: provider.model,
    get dimensions() {
      return provider.dimensions;
    },
    async embed(texts, signal) {
      const watch = begin({ kind: 'embedding', model: provider.model }, note);
      try {
        const vectors = await provider.embed(texts, signal);
        watch.answered();
        return vectors;
      } catch (error) {
        if (!signal?.aborted || isGivenUp(signal.reason)) watch.failed(error);
        throw error;
      }
    },
  };
}

/** A model that took too long was not left by its client. */
function isGivenUp(reason: unknown): boolean {
  return reason instanceof AppError && reason.kind === 'unavailable';
}

async function* measuredBody(body: ForwardedAnswer['body'], watch: Watch, signal: AbortSignal) {
  try {
    yield* body;
    watch.answered();
  } catch (error) {
    if (!signal.aborted) watch.failed(error);
    throw error;
  }
}

function measuredForward(model: Model, note: NoteInference): Model['forward'] {
  const { forward, card } = model;
  return (
    forward &&
    (async (path, body, signal) => {
      const kind = path.includes('embeddings') ? 'embedding' : 'chat';
      const watch = begin({ kind, model: card.name }, note);
      try {
        const answer = await forward(path, body, signal);
        if (answer.status < 400) return { ...answer, body: measuredBody(answer.body, watch, signal) };
        watch.failed(answer.status);
        return answer;
      } catch (error) {
        if (!signal.aborted) watch.failed(error);
        throw error;
      }
    })
  );
}

/** The model, with every use reported to `note`. */
export function measured(model: Model, note: NoteInference): Model {
  const forward = measuredForward(model, note);
  return {
    card: model.card,
    load: model.load,
    unload: model.unload,
    countTokens: model.countTokens,
    chat: model.chat && measuredChat(model.chat, note),
    embedding: model.embedding && measuredEmbedding(model.embedding, note),
    ...(forward && { forward }),
  };
}
