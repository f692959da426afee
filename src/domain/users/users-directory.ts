import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { containing } from '#db/like.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Role, User } from './users.repository.ts';

/** A user as seen by admins. */
export type ListedUser = Omit<User, 'password_hash'> & {
  /** Whether a code is required after the password. */
  second_factor: boolean;
  passkey_count: number;
  /** Sessions that are live, and API keys that work. */
  session_count: number;
  key_count: number;
};

export type UserFilter = {
  /** Found in the e-mail or the name, in upper or lower case. */
  search?: string | undefined;
  role?: Role | undefined;
  is_active?: boolean | undefined;
};

const columns = [
  'id',
  'email',
  'display_name',
  'role',
  'is_active',
  'created_at',
  'last_login',
  sql<boolean>`exists (
    select from totp_factors where user_id = users.id and confirmed_at is not null)`.as('second_factor'),
  sql<number>`(select count(*) from passkeys where user_id = users.id)`.as('passkey_count'),
  sql<number>`(select count(*) from sessions
    where user_id = users.id and revoked_at is null and expires_at > now())`.as('session_count'),
  sql<number>`(select count(*) from api_keys
    where user_id = users.id and revoked_at is null and expires_at > now())`.as('key_count'),
] as const;

/** The users that match, by e-mail. */
export async function listUsers(
  db: Queryable,
  { search, role, is_active }: UserFilter,
  slice: Slice,
): Promise<SliceOf<ListedUser>> {
  let query = db.selectFrom('users');
  if (search) {
    const pattern = containing(search);
    query = query.where(({ eb, or }) =>
      or([eb('email', 'ilike', pattern), eb('display_name', 'ilike', pattern)]),
    );
  }
  if (role) query = query.where('role', '=', role);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  return sliceOf(
    query.select(columns).orderBy(({ fn }) => fn('lower', ['email'])),
    slice,
  );
}

export async function findListedUser(db: Queryable, userId: string): Promise<ListedUser | null> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** The ids of the active admins, none of whom stops being one until the transaction ends. */
export async function lockActiveAdmins(tx: Queryable): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    // Always in one order, so that two changes at once do not wait for each other in a circle.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** A user who cannot change until the transaction ends. */
export async function lockUser(
  tx: Queryable,
  userId: string,
): Promise<Pick<User, 'email' | 'display_name' | 'role' | 'is_active'> | null> {
  const row = await tx
    .selectFrom('users')
    .select(['email', 'display_name', 'role', 'is_active'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
