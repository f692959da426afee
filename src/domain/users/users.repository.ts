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

/** Inserts the user; false when the e-mail is taken (upper and lower case count as the same). */
export async function insertUser(
  db: Queryable,
  user: Omit<User, 'created_at' | 'last_login'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row ? row : null;
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
  return row ? row : null;
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

export async function touchLastLogin(db: Queryable, userId: string): Promise<void> {
  await db.updateTable('users').set({ last_login: new Date() }).where('id', '=', userId).execute();
}
