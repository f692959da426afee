import type { Inference } from './model-measured.ts';
import type { ModelStatus } from './model-status.ts';

type Measured = Pick<ModelStatus, 'inference_count' | 'average_response_ms' | 'tokens_per_second'>;

/** Sums up what was asked of a model since this process began; failures apart. */
export type Figures = {
  note: (inference: Inference) => void;
  read: () => Measured;
};

export function createFigures(): Figures {
  let answered = 0;
  let ms = 0;
  let tokens = 0;
  let tokensMs = 0;

  return {
    note(inference) {
      if (inference.outcome === 'failed') return;
      answered += 1;
      ms += inference.ms;
      tokens += inference.generated?.tokens ?? 0;
      tokensMs += inference.generated?.ms ?? 0;
    },

    read: () => ({
      inference_count: answered,
      average_response_ms: answered === 0 ? null : ms / answered,
      tokens_per_second: tokensMs === 0 ? null : (tokens / tokensMs) * 1000,
    }),
  };
}
