import { queryOptions } from '@tanstack/react-query';
import type { sessionReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from './reply.ts';
import { ApiError, request } from './request.ts';

export type Session = Reply<typeof sessionReply>;

let last: Session['user'] | null = null;

/** Who was signed in before the session ended. */
export function lastUser(): Session['user'] | null {
  return last;
}

/** Who is signed in; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  async queryFn({ signal }): Promise<Session | null> {
    try {
      const session = await request<Session>('GET', '/api/auth/session', { signal });
      last = session.user;
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
