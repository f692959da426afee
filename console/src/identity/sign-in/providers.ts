import { queryOptions } from '@tanstack/react-query';
import type { providersReply } from '@skep/server/api/single-sign-on/oidc.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Providers = Reply<typeof providersReply>;

/** The ways of signing in that this installation has. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  staleTime: Infinity,
  queryFn: ({ signal }) => request<Providers>('GET', '/api/auth/providers', { signal }),
});
