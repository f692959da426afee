import { queryOptions } from '@tanstack/react-query';
import type { createdKey, keyList } from '@skep/server/api/api-keys/api-keys.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type CreatedKey = Reply<typeof createdKey>;
export type Key = CreatedKey['key'];

/** The signed-in user's keys that work: at most ten. */
export const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) =>
    request<Reply<typeof keyList>>('GET', '/api/keys', { query: { limit: 20 }, signal }),
});
