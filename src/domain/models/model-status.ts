import type { ModelCard } from '#llm/model.ts';

const modelStates = ['available', 'loading', 'loaded'] as const;
export type ModelState = (typeof modelStates)[number];

/** The state of a model in this process; unmeasured values are null. */
export type ModelStatus = ModelCard & {
  state: ModelState;
  /** Share of the loading done, 0–1; null when it is not loading. */
  progress: number | null;
  memory_bytes: number | null;
  hardware: string | null;
  load_ms: number | null;
  inference_count: number;
  average_response_ms: number | null;
  tokens_per_second: number | null;
  last_used: Date | null;
};

/** The events for watchers of models. */
export type ModelEvent =
  | { type: 'loading'; model: string; progress: number }
  | { type: 'loaded'; model: string }
  /** With a message when it stopped by itself. */
  | { type: 'unloaded'; model: string; message?: string }
  | { type: 'failed'; model: string; message: string };
