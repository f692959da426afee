import { queryOptions } from '@tanstack/react-query';
import type { modelList } from '@skep/server/api/models/models.schemas.ts';
import { queryClient } from '#app/query-client.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type ModelList = Reply<typeof modelList>;
export type Model = ModelList['models'][number];

/** How often a model that is being loaded is looked at. Milliseconds. */
const lookEvery = 2000;

/** The models, with what each is doing. */
export const modelsQuery = queryOptions({
  queryKey: ['chat-models'],
  queryFn: ({ signal }) => request<ModelList>('GET', '/api/chat/models', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.models.some(({ progress }) => progress !== null) ? lookEvery : false,
});

/** What the socket reports of a model. */
export function hearModels(type: string, { model, progress }: Record<string, unknown>): void {
  if (type !== 'model_loading') {
    void queryClient.invalidateQueries({ queryKey: modelsQuery.queryKey });
    return;
  }
  queryClient.setQueryData(
    modelsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        models: data.models.map((each) =>
          each.name === model ? { ...each, progress: Number(progress ?? 0) } : each,
        ),
      },
  );
}
