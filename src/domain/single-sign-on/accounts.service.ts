import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { createUser, findUser, findUserByEmail, type Role, type User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Profile } from './oidc-claims.ts';
import type { Identity } from './oidc-provider.ts';
import { findIdentity, insertIdentity } from './single-sign-on.repository.ts';

export type AccountRules = {
  /** Accounts are created for everyone the issuer signs in, with this role. */
  create: boolean;
  role: Role;
  /** Anyone can register any e-mail with a password, so that an account with it may not be its owner's. */
  open_registration: boolean;
};

/** How a person got their account: it existed, or it was linked to the issuer or created just now. */
export type Admission = { user: User; by: 'identity' | 'linked' | 'created' };

// Any fixed number: it puts first sign-ins in a row, so that two at once do not make two accounts.
const advisoryLock = 5_317_002;

/**
 * The account of a person the issuer has signed in: the one linked to their subject there; else the one with their verified
 * e-mail; else a new one, where the rules permit it. Throws `forbidden` with what to do.
 */
export function createAccounts({ database, rules }: { database: Database; rules: AccountRules }) {
  async function byEmail(tx: Queryable, { email, name }: Verified): Promise<Admission> {
    const user = await findUserByEmail(tx, email);
    if (user && rules.open_registration && user.password_hash !== null)
      throw refusal(`The account for ${email} was created here with a password; sign in with it`);
    if (user) return { user: active(user), by: 'linked' };
    if (!rules.create) throw refusal(`There is no account for ${email}; ask an admin for one`);
    const created = await createUser(tx, { email, password: null, display_name: name, role: rules.role });
    return { user: created, by: 'created' };
  }

  return async (identity: Identity): Promise<Admission> => {
    const found = await known(database.kysely, identity);
    if (found) return found;
    const profile = verified(await identity.profile());
    return database.transact(async (tx) => {
      await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
      const meanwhile = await known(tx, identity);
      if (meanwhile) return meanwhile;
      const admission = await byEmail(tx, profile);
      if (!(await insertIdentity(tx, { ...identity, user_id: admission.user.id })))
        throw refusal(
          `The account for ${profile.email} is linked to another person at the issuer; ask an admin`,
        );
      return admission;
    });
  };
}

async function known(db: Queryable, identity: Identity): Promise<Admission | null> {
  const userId = await findIdentity(db, identity);
  const user = userId === null ? null : await findUser(db, userId);
  return user && { user: active(user), by: 'identity' };
}

type Verified = Profile & { email: string };

function verified(profile: Profile): Verified {
  const { email, email_verified } = profile;
  if (email !== null && email_verified) return { ...profile, email };
  throw refusal('The issuer does not report your e-mail as verified; verify it there');
}

function active(user: User): User {
  if (user.is_active) return user;
  throw refusal('This account is deactivated; ask an admin');
}

function refusal(message: string): AppError {
  return new AppError('forbidden', message);
}
