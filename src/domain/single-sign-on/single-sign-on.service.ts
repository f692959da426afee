import { createHash } from 'node:crypto';
import type { Database } from '#db/database.ts';
import type { Sessions, SignIn } from '#domain/sessions/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createAccounts, type AccountRules, type Admission } from './accounts.service.ts';
import type { OidcProvider } from './oidc-provider.ts';
import { insertPending, takePending } from './single-sign-on.repository.ts';

/** Signing in at an OpenID Connect issuer. Without one (`provider` null) everything answers `not_found`. */
export type SingleSignOn = {
  enabled: boolean;

  /** Begins a sign-in: where to send the browser, and the state that it has to bring back. */
  begin: (return_to: string) => Promise<{ url: string; state: string }>;

  /**
   * Ends a sign-in. The session has its second factor when the issuer asked for more than one. Throws
   * `unauthenticated` for a sign-in that is not this browser's, old or used, and `forbidden` without an account.
   */
  finish: (callback: Callback) => Promise<{ signIn: SignIn; by: Admission['by']; return_to: string }>;
};

/** What comes back with a browser from the issuer. */
type Callback = {
  /** The parameters of the address. */
  answer: URLSearchParams;
  /** The state that this browser was given when it left; another browser's does not do. */
  state: string | undefined;
  address?: string | undefined;
  user_agent?: string | undefined;
};

export const signInLifeMs = 10 * 60 * 1000;

export function createSingleSignOn({
  database,
  sessions,
  provider,
  rules,
}: {
  database: Database;
  sessions: Sessions;
  provider: OidcProvider | null;
  rules: AccountRules;
}): SingleSignOn {
  const db = database.kysely;
  const accountOf = createAccounts({ database, rules });

  function configured(): OidcProvider {
    if (!provider) throw new AppError('not_found', 'Single sign-on is not configured');
    return provider;
  }

  return {
    enabled: provider !== null,

    async begin(return_to) {
      const { url, state, nonce, code_verifier } = await configured().begin();
      const expires_at = new Date(Date.now() + signInLifeMs);
      await insertPending(db, { state_hash: hashOf(state), nonce, code_verifier, return_to, expires_at });
      return { url, state };
    },

    async finish({ answer, state, ...from }) {
      const issuer = configured();
      if (state === undefined || state !== answer.get('state')) throw notBegunHere();
      const pending = await takePending(db, hashOf(state));
      if (!pending) throw notBegunHere();
      const identity = await issuer.identify(answer, { ...pending, state });
      const { user, by } = await accountOf(identity);
      const signIn = await sessions.open(user, { ...from, aal: identity.multi_factor ? 'aal2' : 'aal1' });
      return { signIn, by, return_to: pending.return_to };
    },
  };
}

function notBegunHere(): AppError {
  return new AppError(
    'unauthenticated',
    'This sign-in was not started in this browser, took more than ten minutes or is over; start again',
    { code: 'INVALID_CREDENTIALS' },
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
