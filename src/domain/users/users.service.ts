import { cleanName } from '#kernel/visible.ts';
import type { Database, Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { findLink, issueLink, takeLink } from './links.repository.ts';
import { hashPassword } from './password.ts';
import { assertGoodPassword } from './password-rules.ts';
import { anyAdminExists, insertUser, type Role, type User } from './users.repository.ts';

export type NewUser = {
  email: string;
  /** Null for users who sign in otherwise, or set one with a link. */
  password: string | null;
  display_name?: string | undefined;
  role: Role;
};

const setupLinkLifeMs = 24 * 60 * 60 * 1000;

/** Creates a user. Throws `conflict` when the e-mail is taken, and `invalid` for a bad password. */
export async function createUser(db: Queryable, input: NewUser): Promise<User> {
  return addUser(db, await prepareUser(input));
}

type PreparedUser = Omit<User, 'created_at' | 'last_login'>;

/** What takes its time before a user can be added: no transaction should be open meanwhile. */
export async function prepareUser({ role, password, ...input }: NewUser): Promise<PreparedUser> {
  const email = input.email.trim();
  if (password !== null) assertGoodPassword(password, { email });
  return {
    id: newId(),
    email,
    display_name: cleanName(input.display_name ?? '') || (email.split('@')[0] ?? email),
    role,
    password_hash: password === null ? null : await hashPassword(password),
    is_active: true,
  };
}

export async function addUser(db: Queryable, user: PreparedUser): Promise<User> {
  const added = await insertUser(db, user);
  if (!added) throw new AppError('conflict', 'A user with this e-mail already exists');
  return added;
}

/** Creates the first admin; null when there is one, also when another process that starts now was faster. */
export async function ensureFirstAdmin(db: Queryable, email: string, password: string): Promise<User | null> {
  if (await anyAdminExists(db)) return null;
  return createUser(db, { email, password, role: 'admin' }).catch(async (error: unknown) => {
    if (await anyAdminExists(db)) return null;
    throw error;
  });
}

/** Makes the one-time token of the set-up link, or null when an admin exists. Earlier links stop working. */
export async function issueSetupToken(database: Database): Promise<string | null> {
  if (await anyAdminExists(database.kysely)) return null;
  return database.transact(async (tx) => {
    await tx.deleteFrom('one_time_links').where('purpose', '=', 'setup').execute();
    return (await issueLink(tx, { purpose: 'setup', life_ms: setupLinkLifeMs })).token;
  });
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
  if (!(await findLink(database.kysely, 'setup', token))) throw linkIsOver();
  const user = await prepareUser({ ...admin, role: 'admin' });
  return database.transact(async (tx) => {
    if (!(await takeLink(tx, 'setup', token)) || (await anyAdminExists(tx))) throw linkIsOver();
    return addUser(tx, user);
  });
}

function linkIsOver(): AppError {
  return new AppError('forbidden', 'This set-up link is no longer valid; restart Skep to get a new one');
}
