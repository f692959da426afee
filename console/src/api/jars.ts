import { queryOptions } from '@tanstack/react-query';
import type { jarList } from '@skep/server/api/honey-jars/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { request } from './request.ts';

/** The honey jars that the signed-in user may read: the first hundred. */
export const jarsQuery = queryOptions({
  queryKey: ['jars'],
  // Their documents are counted as they are read.
  staleTime: 0,
  queryFn: ({ signal }) =>
    request<Reply<typeof jarList>>('GET', '/api/knowledge/honey-pots', { query: { limit: 100 }, signal }),
});
