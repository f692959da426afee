import type { Queryable } from '#db/database.ts';

export const roles = ['admin', 'analyst', 'viewer'] as const;
export type Role = (typeof roles)[number];

export type User = {
  id: string;
  email: string;
  display_name: string;
  role: Role;
  password_hash: string | null;
  is_active: boolean;
  created_at: Date;
  last_login: Date | null;
};

const columns = [
  'id',
  'email',
  'display_name',
  'role',
  'password_hash',
  'is_active',
  'created_at',
  'last_login',
] as const;

/** Inserts the user; null when the e-mail is taken (upper and lower case count as the same). */
export async function insertUser(
  db: Queryable,
  user: Omit<User, 'created_at' | 'last_login'>,
): Promise<User | null> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return inserted ?? null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/** The rights of an active user, or null. */
export async function findActor(
  db: Queryable,
  userId: string,
): Promise<{ user_id: string; role: Role } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as user_id', 'role'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export async function anyAdminExists(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that the user signs in, and returns the current row; null when they were deactivated, or got another password, since
 * they were looked up. Locks the row until the transaction ends.
 */
export async function touchLastLogin(
  tx: Queryable,
  { id, password_hash }: Pick<User, 'id' | 'password_hash'>,
): Promise<User | null> {
  const touched = await tx
    .updateTable('users')
    .set({ last_login: new Date() })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .where('password_hash', 'is not distinct from', password_hash)
    .returning(columns)
    .executeTakeFirst();
  return touched ?? null;
}

export async function findUser(db: Queryable, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Changes a user and returns the new row; null for an unknown id. */
/** Sets a user's password; false when it was changed since the user was looked up. */
export async function replacePassword(db: Queryable, user: User, password_hash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user.id)
    .where('password_hash', 'is not distinct from', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateUser(
  db: Queryable,
  userId: string,
  change: Partial<Pick<User, 'display_name' | 'role' | 'is_active' | 'password_hash'>>,
): Promise<User | null> {
  const row = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}
