import type { z } from 'zod';
import type { LoadOperation, ModelState, ModelStatus } from '#domain/models/index.ts';
import type { modelList, modelStatusReply, operationReply, performanceProfile } from './models.schemas.ts';

type ModelView = z.input<typeof modelList>['models'][number];

const wireStatus: Record<ModelState, ModelView['status']> = {
  available: 'available',
  loading: 'available',
  loaded: 'loaded',
};

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `4.7 GB` for 4,661,224,676: powers of a thousand, as files of models are spoken of. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** power).toFixed(1))} ${units[power]}`;
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

export function viewModel(model: ModelStatus): ModelView {
  const { name, display_name, description, parameters, capabilities, context_limit, engine } = model;
  return {
    name,
    display_name,
    description,
    parameters,
    size: model.size_bytes === null ? null : sizeText(model.size_bytes),
    capabilities,
    context_limit,
    engine,
    status: wireStatus[model.state],
    progress: model.progress,
    last_used: model.last_used?.toISOString() ?? null,
  };
}

export type PerformanceProfile = z.input<typeof performanceProfile>;

export function viewModelStatus(
  model: ModelStatus,
  performance: PerformanceProfile,
): z.input<typeof modelStatusReply> {
  return {
    ...viewModel(model),
    memory_usage: model.memory_bytes,
    load_time: seconds(model.load_ms),
    inference_count: model.inference_count,
    hardware: model.hardware,
    performance_profile: model.engine === 'gguf' ? performance : null,
    performance: {
      avg_response_time: seconds(model.average_response_ms),
      tokens_per_second: model.tokens_per_second,
    },
  };
}

export function viewOperation(operation: LoadOperation): z.input<typeof operationReply> {
  const { id, model, state, progress, error, started_at, ended_at } = operation;
  return {
    operation_id: id,
    model,
    state,
    progress,
    error,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
