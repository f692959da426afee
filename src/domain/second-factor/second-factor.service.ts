import type { Database } from '#db/database.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { countPasskeys } from '#domain/passkeys/index.ts';
import { revokeAll, type Aal, type Sessions, type SessionToken } from '#domain/sessions/index.ts';
import { findUser } from '#domain/users/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { createProofs, giveRecoveryCodes, type Accepted, type Proof } from './proof.service.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  hasTotp,
  lockFactor,
  savePending,
} from './second-factor.repository.ts';
import { generateSecret, otpauthUrl } from './totp.ts';

/** Second factors: time-based codes of an authenticator app (TOTP, RFC 6238), and recovery codes. */
export type SecondFactor = {
  /**
   * A secret for an authenticator app; it counts from its first code on. Throws `forbidden` for a session without
   * the second factor when there is one already.
   */
  enrol: (actor: Actor) => Promise<{ secret: string; otpauth_url: string }>;

  /** Gives a session its second factor, with a new token. Throws what taking the proof throws. */
  verify: (
    session: { user_id: string; session_id: string },
    proof: Proof,
  ) => Promise<Accepted & SessionToken>;

  /** Removes the user's authenticator and recovery codes. Throws `not_found` when there is none. */
  remove: (actor: Actor) => Promise<void>;

  /** Ten new recovery codes; the old ones end. Throws `conflict` without an authenticator. */
  renewRecoveryCodes: (actor: Actor) => Promise<string[]>;

  state: (actor: Actor) => Promise<{ totp: boolean; passkeys: number; recovery_codes_left: number }>;

  /** For a lost phone: removes a user's authenticator and recovery codes, and ends their sessions. */
  reset: (userId: string) => Promise<{ sessions_ended: number }>;
};

type Actor = { user_id: string; email: string; aal: Aal };

type SecondFactorDeps = {
  database: Database;
  sessions: Sessions;
  /** Seals the secrets of authenticators. */
  masterKey: MasterKey;
  countHits: CountHits;
};

export function createSecondFactor({
  database,
  sessions,
  masterKey,
  countHits,
}: SecondFactorDeps): SecondFactor {
  const db = database.kysely;
  const accept = createProofs({ database, masterKey, countHits });

  return {
    async enrol({ user_id, email, aal }) {
      const secret = generateSecret();
      await database.transact(async (tx) => {
        const pending_secret = (await masterKey.sealer(tx))(secret, user_id);
        // Asked here too: an authenticator may have been confirmed since this request was let in.
        if (!(await savePending(tx, { user_id, pending_secret, replace: aal === 'aal2' }))) throw required();
      });
      return { secret, otpauth_url: otpauthUrl(secret, email) };
    },

    async verify({ user_id, session_id }, proof) {
      return { ...(await accept(user_id, proof)), ...(await sessions.raise(session_id)) };
    },

    async remove({ user_id, aal }) {
      await database.transact(async (tx) => {
        const factor = await lockFactor(tx, user_id);
        if (!factor) throw notFound('Authenticator app');
        if (factor.sealed_secret !== null && aal !== 'aal2') throw required();
        await deleteFactor(tx, user_id);
      });
    },

    renewRecoveryCodes: ({ user_id }) =>
      database.transact(async (tx) => {
        const factor = await lockFactor(tx, user_id);
        if (!factor || factor.sealed_secret === null)
          throw new AppError('conflict', 'Recovery codes replace an authenticator app; enrol one first');
        return giveRecoveryCodes(tx, user_id);
      }),

    state: async ({ user_id }) => ({
      totp: await hasTotp(db, user_id),
      passkeys: await countPasskeys(db, user_id),
      recovery_codes_left: await countRecoveryCodes(db, user_id),
    }),

    reset: (userId) =>
      database.transact(async (tx) => {
        if (!(await findUser(tx, userId))) throw notFound('User');
        await deleteFactor(tx, userId);
        return { sessions_ended: await revokeAll(tx, userId) };
      }),
  };
}

function required(): AppError {
  return new AppError('forbidden', 'Second factor required', { code: 'SECOND_FACTOR_REQUIRED' });
}
