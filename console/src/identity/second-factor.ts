import { queryOptions } from '@tanstack/react-query';
import type { secondFactorState } from '@skep/server/api/authentication/second-factor.schemas.ts';
import type { passkeyList } from '@skep/server/api/passkeys/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

/** What the signed-in user has besides a password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) =>
    request<Reply<typeof secondFactorState>>('GET', '/api/auth/second-factor', { signal }),
});

/** An account has at most twenty. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) =>
    request<Reply<typeof passkeyList>>('GET', '/api/auth/webauthn/credentials', {
      query: { limit: 20 },
      signal,
    }),
});
