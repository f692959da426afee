import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import type { jarDetail, jarList } from '@skep/server/api/honey-jars/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Jar = Pick<Reply<typeof jarDetail>, 'id' | 'name' | 'document_count'>;

const jarsAtOnce = 50;

/** Honey jars that one may read, with this in their names. */
export const foundJars = (search: string) =>
  queryOptions({
    queryKey: ['jars', 'found', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Reply<typeof jarList>>('GET', '/api/knowledge/honey-pots', {
        query: { limit: jarsAtOnce, search: search === '' ? undefined : search },
        signal,
      }),
  });

/** The honey jars with these ids; those that are gone, or not shared any more, are left out. */
export function useChosenJars(ids: readonly string[]): Jar[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['jars', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<Reply<typeof jarDetail>>('GET', `/api/knowledge/honey-pots/${encodeURIComponent(id)}`, {
          signal,
        }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}
