import type { AppError } from '#kernel/errors.ts';
import type { ChatProvider, EmbeddingProvider } from './model-providers.ts';

export const engineNames = ['extractive', 'openai', 'ollama', 'gguf'] as const;
export type EngineName = (typeof engineNames)[number];

/** What is known about a model without loading it; null where unknown. */
export type ModelCard = {
  name: string;
  display_name: string;
  description: string;
  engine: EngineName;
  /** Such as `7B`. */
  parameters: string | null;
  size_bytes: number | null;
  capabilities: ('chat' | 'embeddings')[];
  /** Tokens of prompt and answer together. */
  context_limit: number;
};

/** What a loaded model takes, as measured; null where it cannot be. */
export type LoadedFigures = { memory_bytes: number | null; hardware: string | null };

export type LoadOptions = {
  /** Share of the work done, 0–1, not falling. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
  /** Called when it has stopped without having been unloaded, with the reason. */
  onLost?: (reason: AppError) => void;
  /** Called when a request loads it again after that. Errors: as `load`. */
  onAgain?: (loading: Promise<LoadedFigures>) => void;
};

/** A request and its answer in the form of the OpenAI API, passed on without being read. */
export type ForwardedAnswer = {
  status: number;
  content_type: string;
  /** The answer's bytes as they come. */
  body: AsyncIterable<Uint8Array>;
};

/** A model that an engine offers. `load` and `unload` may be called at any time and again; they are done when they return. */
export type Model = {
  readonly card: ModelCard;
  /** Errors: `unavailable` with code MODEL_UNAVAILABLE and what to do. */
  load: (options: LoadOptions) => Promise<LoadedFigures>;
  unload: () => Promise<void>;
  readonly chat: ChatProvider | null;
  readonly embedding: EmbeddingProvider | null;
  /** Tokens of the text as this model's family counts them (its own tokenizer where the engine has one). */
  countTokens: (text: string) => Promise<number>;
  /** Only of an upstream that speaks the OpenAI API: `path` such as `/chat/completions`. Errors: as `ChatProvider`. */
  forward?: (path: string, body: Record<string, unknown>, signal: AbortSignal) => Promise<ForwardedAnswer>;
};

/** Offers models of one kind. What it offers may change while it runs. */
export type ModelEngine = {
  readonly name: EngineName;
  models: () => Promise<Model[]>;
};
