import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { watch, watchBody, watchList } from '@skep/server/api/watches/watches.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export const watchesPath = '/api/v1/watches';

type WatchList = Reply<typeof watchList>;
export type Watch = Reply<typeof watch>;
export type NewWatch = Body<typeof watchBody>;

export const watchesQuery = infiniteQueryOptions({
  queryKey: [watchesPath, 'pages'],
  queryFn: ({ pageParam: page, signal }) =>
    request<WatchList>('GET', watchesPath, { query: { page, limit: 50 }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, has_next } }: WatchList) => (has_next ? page + 1 : undefined),
});

/** The watches of one thing, one's own and those of one's teams. */
export const watchesOfQuery = (what: { entity_id: string } | { value: string }) =>
  queryOptions({
    queryKey: [watchesPath, 'of', what],
    queryFn: ({ signal }) => request<WatchList>('GET', watchesPath, { query: what, signal }),
  });
