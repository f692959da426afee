/** Turns texts into vectors of length 1. `dimensions` is null until the first answer when it was not configured. */
export type EmbeddingProvider = {
  readonly model: string;
  readonly dimensions: number | null;
  /** One vector per text, in order. Errors: `unavailable` with code MODEL_UNAVAILABLE. */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
};

export const chatRoles = ['system', 'user', 'assistant'] as const;
export type ChatRole = (typeof chatRoles)[number];

export type ChatPromptMessage = { role: ChatRole; content: string };

export type ChatRequest = {
  messages: ChatPromptMessage[];
  max_tokens?: number;
  temperature?: number;
  signal?: AbortSignal;
};

/** `tokens_used` is what the server counted for prompt and answer; null when it did not say. */
export type ChatCompletion = { text: string; tokens_used: number | null };

export type ChatProvider = {
  readonly model: string;
  /** One whole answer. Errors: `unavailable` with code MODEL_UNAVAILABLE. */
  complete(request: ChatRequest): Promise<ChatCompletion>;
};
