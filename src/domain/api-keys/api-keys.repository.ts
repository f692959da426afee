import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Role } from '#domain/users/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { ApiKey, Scope } from './api-key.ts';

/** A key that works, with its active owner. */
export type LiveKey = {
  id: string;
  key_hash: string;
  scopes: Scope[];
  last_used_at: Date | null;
  user_id: string;
  email: string;
  display_name: string;
  owner_role: Role;
};

const columns = [
  'id',
  'name',
  'key_prefix',
  // The column takes any text; only our scopes are written to it.
  sql<Scope[]>`scopes`.as('scopes'),
  'created_at',
  'expires_at',
  'last_used_at',
] as const;

/** Locks out others who would give this user a key, and returns the user's role; null when inactive. */
export async function lockOwner(tx: Queryable, userId: string): Promise<Role | null> {
  const row = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row?.role ?? null;
}

export async function countActiveKeys(db: Queryable, userId: string): Promise<number> {
  const { active } = await db
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return active;
}

export async function insertKey(
  db: Queryable,
  key: Omit<ApiKey, 'created_at' | 'last_used_at'> & { user_id: string; key_hash: string },
): Promise<ApiKey> {
  return db.insertInto('api_keys').values(key).returning(columns).executeTakeFirstOrThrow();
}

/** The user's keys that are not revoked, newest first, including expired ones, so that users see why they fail. */
export async function listKeys(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<ApiKey>> {
  const keys = db.selectFrom('api_keys').where('user_id', '=', userId).where('revoked_at', 'is', null);
  return sliceOf(keys.select(columns).orderBy('created_at', 'desc').orderBy('id'), slice);
}

/** The keys with these hashes that work now, by hash. */
export async function findLiveKeys(db: Queryable, hashes: string[]): Promise<Map<string, LiveKey>> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.key_hash',
      sql<Scope[]>`api_keys.scopes`.as('scopes'),
      'api_keys.last_used_at',
      'users.id as user_id',
      'users.email',
      'users.display_name',
      'users.role as owner_role',
    ])
    .where('api_keys.key_hash', '=', sql<string>`any (${hashes}::text[])`)
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.expires_at', '>', new Date())
    .where('users.is_active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.key_hash, row]));
}

export async function touchKey(db: Queryable, keyId: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', keyId).execute();
}

/** Whose key is this, when it is not revoked? */
export async function findKeyOwner(db: Queryable, keyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_keys')
    .select('user_id')
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function revokeKey(db: Queryable, keyId: string): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', keyId).execute();
}

/** Ends every key of the user at once; answers how many there were. */
export async function revokeKeysOf(db: Queryable, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
