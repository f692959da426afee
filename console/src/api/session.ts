import { queryOptions } from '@tanstack/react-query';
import type { sessionReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { ApiError, request } from './request.ts';

type Session = Reply<typeof sessionReply>;

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  async queryFn({ signal }): Promise<Session | null> {
    try {
      return await request<Session>('GET', '/api/auth/session', { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
