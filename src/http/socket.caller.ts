import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { assertAdmitted, type Authenticate, type Principal } from './access.ts';
import { credentialOf, type Credential } from './credentials.ts';

/** Who is behind a socket. He is asked for anew each time, for what he may do ends with his session. */
export type Caller = ReturnType<typeof socketCaller>;

export function socketCaller(request: FastifyRequest, authenticate: Authenticate) {
  const { config } = request.routeOptions;
  let credential = credentialOf(request);
  let known: Principal | null = request.principal;

  async function look(asked: Credential): Promise<Principal> {
    const principal = await authenticate(asked);
    if (!principal) throw new AppError('unauthenticated', 'This token or key has expired or was ended');
    // The socket lives as long as the session does, and that lives as long as it is used.
    if (principal.renewed) credential = { ...asked, token: principal.renewed.token };
    return principal;
  }

  return {
    /** Who signed in; null while nobody has. */
    get known(): Principal | null {
      return known;
    },

    /** Throws `unauthenticated` and `forbidden`, as a request would be answered. */
    async current({ changes }: { changes: boolean }): Promise<Principal> {
      if (!credential || !known)
        throw new AppError('unauthenticated', 'Sign in first: send {"type": "auth", "token": "…"}');
      const principal = await look(credential);
      assertAdmitted(principal, config, { changes });
      known = principal;
      return principal;
    },

    /** Takes a token, the first one or the next of the same user. Throws as `current` does. */
    async signIn(token: string): Promise<Principal> {
      const before = credential;
      credential = { token, from: 'bearer' };
      try {
        const principal = await look(credential);
        assertAdmitted(principal, config, { changes: false });
        if (known && principal.user_id !== known.user_id)
          throw new AppError('forbidden', 'This socket is another user’s; open one of your own');
        known = principal;
        return principal;
      } catch (error) {
        credential = before;
        throw error;
      }
    },
  };
}
