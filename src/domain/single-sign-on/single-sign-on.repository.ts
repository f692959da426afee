import type { Queryable } from '#db/database.ts';

/** A sign-in in progress at the issuer. */
export type PendingSignIn = { nonce: string; code_verifier: string; return_to: string };

/** Keeps a sign-in, and forgets those that took too long. */
export async function insertPending(
  db: Queryable,
  pending: PendingSignIn & { state_hash: string; expires_at: Date },
): Promise<void> {
  await db.deleteFrom('oidc_sign_ins').where('expires_at', '<=', new Date()).execute();
  await db.insertInto('oidc_sign_ins').values(pending).execute();
}

/** The sign-in of this state, once. */
export async function takePending(db: Queryable, stateHash: string): Promise<PendingSignIn | null> {
  const row = await db
    .deleteFrom('oidc_sign_ins')
    .where('state_hash', '=', stateHash)
    .returning(['nonce', 'code_verifier', 'return_to', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > new Date() ? row : null;
}

type IdentityKey = { issuer: string; subject: string };

/** Whose account an identity at an issuer belongs to. */
export async function findIdentity(db: Queryable, { issuer, subject }: IdentityKey): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Ties an identity to an account; false when the account is another person's at that issuer. */
export async function insertIdentity(
  db: Queryable,
  { issuer, subject, user_id }: IdentityKey & { user_id: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identities')
    .values({ issuer, subject, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
