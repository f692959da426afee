import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Reseal } from '#domain/encryption/index.ts';

/** A user's authenticator: the active secret, and a newly enrolled one whose first code is pending. */
export type TotpFactor = {
  user_id: string;
  sealed_secret: string | null;
  pending_secret: string | null;
  last_step: number;
};

/** The user's authenticator, locked until the transaction ends. */
export function lockFactor(tx: Queryable, userId: string): Promise<TotpFactor | undefined> {
  return tx
    .selectFrom('totp_factors')
    .select(['user_id', 'sealed_secret', 'pending_secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a secret until its first code; false when the user has an authenticator already and `replace` is not set. */
export async function savePending(
  db: Queryable,
  { user_id, pending_secret, replace }: { user_id: string; pending_secret: string; replace: boolean },
): Promise<boolean> {
  const saved = await db
    .insertInto('totp_factors')
    .values({ user_id, pending_secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ pending_secret })
        .where((eb) => eb.or([eb.lit(replace), eb('totp_factors.confirmed_at', 'is', null)])),
    )
    .returning('user_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function acceptStep(tx: Queryable, userId: string, last_step: number): Promise<void> {
  await tx.updateTable('totp_factors').set({ last_step }).where('user_id', '=', userId).execute();
}

/** The pending secret has given its first code, of `last_step`: from now on it is the one that counts. */
export async function confirmPending(tx: Queryable, userId: string, last_step: number): Promise<void> {
  await tx
    .updateTable('totp_factors')
    .set(({ ref }) => ({
      sealed_secret: ref('pending_secret'),
      pending_secret: null,
      confirmed_at: new Date(),
      last_step,
    }))
    .where('user_id', '=', userId)
    .execute();
}

/** Has the user an authenticator that counts? */
export async function hasTotp(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes authenticator and recovery codes away. */
export async function deleteFactor(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('totp_factors').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** These codes take the place of all that the user had. */
export async function replaceRecoveryCodes(tx: Queryable, user_id: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute();
}

/** Uses a recovery code up; false when it is none of the user's, or was used. */
export async function useRecoveryCode(tx: Queryable, userId: string, code_hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** For a new master key. */
export const resealSecondFactors: Reseal = async (tx, resealed) => {
  const factors = await tx
    .selectFrom('totp_factors')
    .select(['user_id', 'sealed_secret', 'pending_secret'])
    .forUpdate()
    .execute();
  const again = (sealed: string | null, userId: string) =>
    sealed === null ? null : resealed(sealed, userId);
  const sealed = factors.map(({ user_id, sealed_secret, pending_secret }) => ({
    user_id,
    sealed_secret: again(sealed_secret, user_id),
    pending_secret: again(pending_secret, user_id),
  }));
  await sql`
    update totp_factors set sealed_secret = resealed.sealed_secret, pending_secret = resealed.pending_secret
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
         as resealed (user_id uuid, sealed_secret text, pending_secret text)
    where totp_factors.user_id = resealed.user_id`.execute(tx);
  return sealed.flatMap((one) => [one.sealed_secret, one.pending_secret]).filter((one) => one !== null)
    .length;
};
