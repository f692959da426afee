import { createHash, randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { hashPassword } from './password.ts';
import { anyAdminExists, insertUser, type Role, type User } from './users.repository.ts';

export type NewUser = { email: string; password: string; display_name?: string | undefined; role: Role };

const setupLinkLifeMs = 24 * 60 * 60 * 1000;

/** Creates a user. Throws `conflict` when the e-mail is taken. */
export async function createUser(db: Queryable, input: NewUser): Promise<User> {
  const user = {
    id: newId(),
    email: input.email.trim(),
    display_name: input.display_name?.trim() || (input.email.split('@')[0] ?? input.email),
    role: input.role,
    password_hash: await hashPassword(input.password),
    is_active: true,
  };
  if (!(await insertUser(db, user))) throw new AppError('conflict', 'A user with this e-mail exists already');
  return { ...user, created_at: new Date(), last_login: null };
}

/** Creates the first admin unless there is one; true when it was created now. */
export async function ensureFirstAdmin(db: Queryable, email: string, password: string): Promise<boolean> {
  if (await anyAdminExists(db)) return false;
  await createUser(db, { email, password, role: 'admin' });
  return true;
}

/** Makes the one-time token of the set-up link, or null when an admin exists. Earlier links stop working. */
export async function issueSetupToken(database: Database): Promise<string | null> {
  if (await anyAdminExists(database.kysely)) return null;
  const token = randomBytes(32).toString('base64url');
  await database.transact(async (tx) => {
    await tx.deleteFrom('one_time_links').where('purpose', '=', 'setup').execute();
    await tx
      .insertInto('one_time_links')
      .values({
        token_hash: sha256(token),
        purpose: 'setup',
        expires_at: new Date(Date.now() + setupLinkLifeMs),
      })
      .execute();
  });
  return token;
}

/**
 * Creates the first admin with the token of the set-up link, which then is used up. Throws `forbidden` when the
 * link is unknown, used or older than 24 hours, or when an admin exists.
 */
export async function setUpFirstAdmin(
  database: Database,
  token: string,
  admin: Omit<NewUser, 'role'>,
): Promise<User> {
  return database.transact(async (tx) => {
    const link = await tx
      .updateTable('one_time_links')
      .set({ used_at: new Date() })
      .where('token_hash', '=', sha256(token))
      .where('purpose', '=', 'setup')
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date())
      .returning('token_hash')
      .executeTakeFirst();
    if (!link || (await anyAdminExists(tx))) {
      throw new AppError(
        'forbidden',
        'This set-up link is not valid any more; restart Skep to get a new one',
      );
    }
    return createUser(tx, { ...admin, role: 'admin' });
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
