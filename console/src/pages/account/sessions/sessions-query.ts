import { queryOptions } from '@tanstack/react-query';
import type { sessionList } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type SessionList = Reply<typeof sessionList>;

/** Where the signed-in user is signed in, newest first: the first hundred. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    request<SessionList>('GET', '/api/auth/sessions', { query: { limit: 100 }, signal }),
});
