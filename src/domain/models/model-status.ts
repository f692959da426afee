import type { ModelCard } from '#llm/model.ts';

export const modelStates = ['available', 'loading', 'loaded'] as const;
export type ModelState = (typeof modelStates)[number];

/** A model as it stands in this process; figures are null where nothing was measured. */
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

/** What those hear who watch models. */
export type ModelEvent =
  | { type: 'loading'; model: string; progress: number }
  | { type: 'loaded'; model: string }
  /** With a message when nobody unloaded it. */
  | { type: 'unloaded'; model: string; message?: string }
  | { type: 'failed'; model: string; message: string };
