import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { assertAdmitted, type Authenticate, type Principal } from '#http/access/access.ts';
import { credentialOf, type Credential } from '#http/access/credentials.ts';

/** The user of a socket, looked up each time, since their rights end with the session. */
export type Caller = {
  /** The signed-in user; null before. */
  readonly known: Principal | null;

  /** Throws `unauthenticated` and `forbidden`, as a request would be answered. */
  current: (options: { changes: boolean }) => Promise<Principal>;

  /** Takes a token, the first one or the next of the same user. Throws as `current` does. */
  signIn: (token: string) => Promise<Principal>;
};

export function socketCaller(request: FastifyRequest, authenticate: Authenticate): Caller {
  const { config } = request.routeOptions;
  let credential = credentialOf(request);
  let known: Principal | null = request.principal;

  return {
    get known() {
      return known;
    },

    async current({ changes }) {
      const asked = credential;
      if (!asked || !known)
        throw new AppError('unauthenticated', 'Sign in first: the first message must be auth, with a token');
      const found = await authenticate(asked);
      // A newer token came meanwhile: what has become of the older one counts no more.
      if (credential !== asked) return this.current({ changes });
      const principal = alive(found);
      credential = nextOf(asked, principal);
      assertAdmitted(principal, config, { changes });
      known = principal;
      return principal;
    },

    async signIn(token) {
      const asked: Credential = { token, from: 'bearer' };
      const principal = alive(await authenticate(asked));
      assertAdmitted(principal, config, { changes: false });
      if (known && principal.user_id !== known.user_id)
        throw new AppError('forbidden', 'This socket belongs to another user; open your own');
      credential = nextOf(asked, principal);
      known = principal;
      return principal;
    },
  };
}

function alive(found: Principal | null): Principal {
  if (!found) throw new AppError('unauthenticated', 'This token or key is expired or revoked');
  return found;
}

/** What to ask with from now on: the socket lives as long as the session does, and that lives as long as it is used. */
function nextOf(asked: Credential, { renewed }: Principal): Credential {
  return renewed ? { ...asked, token: renewed.token } : asked;
}
