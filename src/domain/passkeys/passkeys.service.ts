import type { Database } from '#db/database.ts';
import type { Sessions } from '#domain/sessions/index.ts';
import { notFound } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Passkey } from './passkey.ts';
import { deletePasskey, findPasskey, listPasskeys } from './passkeys.repository.ts';
import { createRegistration, type PasskeyRegistration } from './registration.service.ts';
import { createSignIn, type SignInByPasskey } from './sign-in.service.ts';

/** Users' passkeys (WebAuthn). */
export type Passkeys = PasskeyRegistration &
  SignInByPasskey & {
    list: (userId: string, slice: Slice) => Promise<SliceOf<Passkey>>;

    /** Throws `not_found` for what is not the user's. */
    remove: (userId: string, id: string) => Promise<void>;
  };

/** `origin` is where browsers reach Skep, and so what passkeys are bound to. */
export function createPasskeys(deps: {
  database: Database;
  sessions: Sessions;
  logger: Logger;
  origin: () => string;
}): Passkeys {
  const db = deps.database.kysely;

  return {
    ...createRegistration(deps),
    ...createSignIn(deps),

    list: (userId, slice) => listPasskeys(db, userId, slice),

    async remove(userId, id) {
      if (await deletePasskey(db, userId, id)) return;
      throw notFound('Passkey', { denied: (await findPasskey(db, id)) !== undefined });
    },
  };
}
