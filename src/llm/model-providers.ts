import { AppError } from '#kernel/errors.ts';

/** Turns texts into vectors of length 1. `dimensions` is null until the first answer when it was not configured. */
export type EmbeddingProvider = {
  readonly model: string;
  readonly dimensions: number | null;
  /** One vector per text, in order. Errors: `unavailable` with code MODEL_UNAVAILABLE. */
  embed: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
};

const chatRoles = ['system', 'user', 'assistant'] as const;
export type ChatRole = (typeof chatRoles)[number];

export type ChatPromptMessage = { role: ChatRole; content: string };

export type ChatRequest = {
  messages: ChatPromptMessage[];
  max_tokens?: number;
  temperature?: number;
  top_p?: number;
  stop?: string[];
  signal?: AbortSignal;
};

/** Tokens as the engine counted them. */
export type ChatUsage = { prompt_tokens: number; completion_tokens: number };

/** Why the text ended, and what it took; `usage` is null when the engine did not say. */
export type ChatEnd = { finish_reason: 'stop' | 'length'; usage: ChatUsage | null };

/** A piece of text as it is made, or the end, which comes once and last. */
export type ChatPart = { text: string } | { end: ChatEnd };

export type ChatProvider = {
  readonly model: string;
  /**
   * One answer, piece by piece. Nothing is asked before the first piece is awaited; leaving the loop, or `signal`, ends
   * the work at the engine. Errors: `unavailable` with code MODEL_UNAVAILABLE; the reason of `signal`.
   */
  stream: (request: ChatRequest) => AsyncIterable<ChatPart>;
};

export type ChatCompletion = { text: string } & ChatEnd;

/** One whole answer. Errors: those of the provider; `unavailable` when its stream ends without an end. */
export async function completeChat(provider: ChatProvider, request: ChatRequest): Promise<ChatCompletion> {
  let text = '';
  for await (const part of provider.stream(request)) {
    if ('end' in part) return { text, ...part.end };
    text += part.text;
  }
  throw modelBrokeOff(provider.model);
}

/** Its stream ended without an end. */
export function modelBrokeOff(model: string): AppError {
  return new AppError('unavailable', `The model ${model} broke off its answer`, {
    code: 'MODEL_UNAVAILABLE',
    details: { model },
  });
}
