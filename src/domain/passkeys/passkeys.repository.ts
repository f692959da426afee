import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Passkey } from './passkey.ts';

export type NewPasskey = Omit<Passkey, 'created_at' | 'last_used_at'>;

/** Locks out others who would give this user a passkey until the transaction ends. */
export async function lockUser(tx: Queryable, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Inserts the passkey; undefined when its id is taken, by any user. */
export function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<Passkey | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findPasskey(db: Queryable, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The user's passkeys, newest first. */
export function listPasskeys(db: Queryable, userId: string, slice: Slice): Promise<SliceOf<Passkey>> {
  const passkeys = db.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return sliceOf(passkeys.orderBy('created_at', 'desc').orderBy('id'), slice);
}

export async function countPasskeys(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Records a use. False when the counter has not grown since the last one: then the authenticator was copied (WebAuthn, 6.1.1).
 * One that does not count always reports 0.
 */
export async function recordUse(
  db: Queryable,
  id: string,
  { counter, backed_up }: { counter: number; backed_up: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backed_up, last_used_at: new Date() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb(sql.lit(0), '=', counter).and('counter', '=', 0)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes one of the user's passkeys; false when they have no such passkey. */
export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
