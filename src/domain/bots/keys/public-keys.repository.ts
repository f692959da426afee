import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { KeyPermission, PublicKey } from './public-key.ts';

const columns = [
  'public_keys.id',
  'public_keys.type',
  'public_keys.bot_id',
  'public_keys.name',
  'public_keys.key_prefix',
  // The column takes any text; only our permissions are written to it.
  sql<KeyPermission[]>`public_keys.permissions`.as('permissions'),
  'public_keys.tier',
  'public_keys.rate_limit',
  'public_keys.expires_at',
  'public_keys.created_at',
  'public_keys.last_used_at',
  'public_keys.usage_count',
] as const;

/** A key that works. Admin and read-only keys act for the admin who made them. */
export type LivePublicKey = PublicKey & {
  key_hash: string;
  maker: { user_id: string; email: string; display_name: string } | null;
};

type NewKey = Omit<PublicKey, 'created_at' | 'last_used_at' | 'usage_count'> & {
  key_hash: string;
  created_by: string | null;
};

export function insertPublicKey(db: Queryable, key: NewKey): Promise<PublicKey> {
  return db.insertInto('public_keys').values(key).returning(columns).executeTakeFirstOrThrow();
}

/** Keys that are not revoked, expired ones included: of a bot, or those of no bot. */
export async function countPublicKeys(db: Queryable, botId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('public_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb }) => (botId === null ? eb('bot_id', 'is', null) : eb('bot_id', '=', botId)))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The same, the newest first. */
export function listPublicKeys(
  db: Queryable,
  botId: string | null,
  slice: Slice,
): Promise<SliceOf<PublicKey>> {
  const keys = db
    .selectFrom('public_keys')
    .select(columns)
    .where(({ eb }) => (botId === null ? eb('bot_id', 'is', null) : eb('bot_id', '=', botId)))
    .where('revoked_at', 'is', null);
  return sliceOf(keys.orderBy('created_at', 'desc').orderBy('id'), slice);
}

/** The keys with these hashes that work now, by hash; those of admins only while these are active admins. */
export async function findLivePublicKeys(
  db: Queryable,
  hashes: string[],
): Promise<Map<string, LivePublicKey>> {
  const rows = await db
    .selectFrom('public_keys')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'public_keys.created_by')
        .on('users.is_active', '=', true)
        .on('users.role', '=', 'admin'),
    )
    .select([...columns, 'key_hash', 'users.id as user_id', 'users.email', 'users.display_name'])
    .where('key_hash', '=', sql<string>`any (${hashes}::text[])`)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .execute();
  return new Map(
    rows.flatMap(({ user_id, email, display_name, ...key }) => {
      const maker =
        user_id === null || email === null ? null : { user_id, email, display_name: display_name ?? '' };
      return key.type !== 'bot' && maker === null ? [] : [[key.key_hash, { ...key, maker }] as const];
    }),
  );
}

/** Revokes a key of this bot, or one of no bot; false when there is none. */
export async function revokePublicKey(db: Queryable, id: string, botId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('public_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where(({ eb }) => (botId === null ? eb('bot_id', 'is', null) : eb('bot_id', '=', botId)))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds uses to keys, each with the time of the last. */
export async function addUses(
  db: Queryable,
  uses: { id: string; uses: number; last_used_at: Date }[],
): Promise<void> {
  await sql`
    update public_keys set usage_count = usage_count + used.uses,
           last_used_at = greatest(public_keys.last_used_at, used.last_used_at)
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as used (id uuid, uses integer, last_used_at timestamptz)
    where public_keys.id = used.id`.execute(db);
}
