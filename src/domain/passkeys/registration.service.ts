import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { creationOptions, verifyAttestation } from './ceremony.ts';
import { insertChallenge, takeChallenge } from './challenges.repository.ts';
import type { Attestation, Passkey } from './passkey.ts';
import { countPasskeys, insertPasskey, listPasskeys, lockUser } from './passkeys.repository.ts';

type Registrant = { user_id: string; email: string; display_name: string };

const maxPerUser = 20;

/** Registering passkeys, for signed-in users. */
export type PasskeyRegistration = {
  /** What a browser needs to create a passkey for this user. Throws `conflict` when they have 20. */
  startRegistration: (user: Registrant) => Promise<PublicKeyCredentialCreationOptionsJSON>;

  /** Keeps the passkey that a browser made. Throws `unreadable` when anything about it is wrong. */
  register: (registrant: Registrant, made: { credential: Attestation; name: string }) => Promise<Passkey>;
};

export function createRegistration({
  database,
  logger,
  origin,
}: {
  database: Database;
  logger: Logger;
  origin: () => string;
}): PasskeyRegistration {
  const db = database.kysely;

  return {
    async startRegistration(user) {
      const known = await listPasskeys(db, user.user_id, { limit: maxPerUser, offset: 0 });
      assertRoom(known.total);
      const options = await creationOptions(origin(), user, known.rows);
      const { challenge } = options;
      await insertChallenge(db, { challenge, purpose: 'register', user_id: user.user_id });
      return options;
    },

    async register({ user_id }, { credential, name }) {
      const verified = await verifyAttestation(origin(), credential);
      if ('refused' in verified) {
        logger.info({ user_id, reason: verified.refused }, 'new passkey refused');
        throw refusal();
      }
      const { challenge, passkey } = verified;
      if (!(await takeChallenge(db, { challenge, purpose: 'register', user_id }))) throw refusal();
      return database.transact(async (tx) => {
        await lockUser(tx, user_id);
        assertRoom(await countPasskeys(tx, user_id));
        const kept = await insertPasskey(tx, { ...passkey, user_id, name });
        if (!kept) throw refusal();
        return kept;
      });
    },
  };
}

function assertRoom(passkeys: number): void {
  if (passkeys >= maxPerUser)
    throw new AppError('conflict', `You have ${maxPerUser} passkeys; remove one first`);
}

function refusal(): AppError {
  return new AppError('unreadable', 'This passkey could not be verified; start again', { denied: true });
}
