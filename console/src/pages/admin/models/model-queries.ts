import { queryOptions } from '@tanstack/react-query';
import type { modelList, modelStatusReply, operationReply } from '@skep/server/api/models/models.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type ModelList = Reply<typeof modelList>;
export type Model = ModelList['models'][number];
export type ModelStatus = Reply<typeof modelStatusReply>;
export type Operation = Reply<typeof operationReply>;

/** How often a model that is being loaded is looked at again, where the socket does not tell. Milliseconds. */
const lookEvery = 1500;
/** How often the figures are read again. Milliseconds. */
const measureEvery = 15_000;

export const modelPath = (name: string) => `/api/chat/models/${encodeURIComponent(name)}`;

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => request<ModelList>('GET', '/api/chat/models', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.models.some(({ progress }) => progress !== null) ? lookEvery : measureEvery,
});

export const modelStatusQuery = (name: string) =>
  queryOptions({
    queryKey: ['models', name],
    queryFn: ({ signal }) => request<ModelStatus>('GET', modelPath(name), { signal }),
    refetchInterval: measureEvery,
  });

/** A load that was asked for here: whether it failed, and why. */
export const operationQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['model-operation', id],
    enabled: id !== null,
    queryFn: ({ signal }) => request<Operation>('GET', `/api/chat/models/operations/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' || !state.data ? lookEvery : false),
  });
