import type { Database } from '#db/database.ts';
import type { Sessions, SignIn } from '#domain/sessions/index.ts';
import { findUser, type User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { requestOptions, verifyAssertion, type RequestOptions } from './ceremony.ts';
import { insertChallenge, takeChallenge } from './challenges.repository.ts';
import type { Assertion } from './passkey.ts';
import { findPasskey, recordUse } from './passkeys.repository.ts';

/** Why a sign-in was refused, for the audit log: the caller always gets the same response. */
type Refusal = 'unknown_passkey' | 'not_verified' | 'challenge' | 'counter_decreased' | 'inactive_user';

/** `user` is the owner of the passkey, when it is one of ours. */
type Refused = { user: User | null; refused: Refusal };
type PasskeySignIn = Refused | { user: User; refused: null; session: SignIn };

type Answer = {
  assertion: Assertion;
  challenge_id?: string | undefined;
  remember_me: boolean;
  address: string;
  user_agent: string | undefined;
};

/** Signing in by passkey: something one has, opened by PIN or biometrics, so that the session is aal2 at once. */
export type SignInByPasskey = {
  /** Opens a sign-in: its options, and the id to name it by. */
  challenge: () => Promise<{ id: string; options: RequestOptions }>;

  signIn: (answer: Answer) => Promise<PasskeySignIn>;
};

export function createSignIn({
  database,
  sessions,
  logger,
  origin,
}: {
  database: Database;
  sessions: Sessions;
  logger: Logger;
  origin: () => string;
}): SignInByPasskey {
  const db = database.kysely;

  /** The owner of a passkey whose assertion is good, or why it is not. */
  async function ownerOf(
    assertion: Assertion,
    challengeId: string | undefined,
  ): Promise<Refused | { user: User; refused: null }> {
    const passkey = await findPasskey(db, assertion.id);
    const user = passkey ? await findUser(db, passkey.user_id) : null;
    if (!passkey || !user) return { user: null, refused: 'unknown_passkey' };
    const verified = await verifyAssertion(origin(), assertion, passkey);
    if ('refused' in verified) {
      // The cause may be ours, above all a PUBLIC_URL that is not the address in the browser.
      logger.info({ passkey: passkey.id, reason: verified.refused }, 'passkey refused');
      return { user, refused: 'not_verified' };
    }
    const { challenge } = verified;
    if (!(await takeChallenge(db, { challenge, purpose: 'login', user_id: null, id: challengeId })))
      return { user, refused: 'challenge' };
    if (!user.is_active) return { user, refused: 'inactive_user' };
    if (await recordUse(db, passkey.id, verified)) return { user, refused: null };
    logger.warn({ passkey: passkey.id, user_id: user.id }, 'passkey refused: it seems to be copied');
    return { user, refused: 'counter_decreased' };
  }

  return {
    async challenge() {
      const options = await requestOptions(origin());
      const { challenge } = options;
      return { id: await insertChallenge(db, { challenge, purpose: 'login', user_id: null }), options };
    },

    async signIn({ assertion, challenge_id, ...from }) {
      const owner = await ownerOf(assertion, challenge_id);
      if (owner.refused !== null) return owner;
      return { ...owner, session: await sessions.open(owner.user, { ...from, aal: 'aal2' }) };
    },
  };
}

/** The one answer to a sign-in by passkey that fails, whatever the reason. */
export function passkeyRefused(): AppError {
  return new AppError('unauthenticated', 'This passkey was not accepted', { code: 'INVALID_CREDENTIALS' });
}
