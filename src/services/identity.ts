import type { Sessions } from '#domain/sessions/index.ts';
import type { Authenticate } from '#http/access.ts';

/** Who is behind a credential: a person's session. */
export function identity({ sessions }: { sessions: Sessions }): Authenticate {
  return async ({ token }) => {
    const session = await sessions.authenticate(token);
    return session && { ...session, api_key_id: null };
  };
}
