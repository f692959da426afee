import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import { challengeLifeMs } from './ceremony.ts';

/** A challenge, its purpose and its user: for signing in, any user. */
type Challenge = { challenge: string; purpose: 'register' | 'login'; user_id: string | null };

/** Keeps a challenge until it is answered or its life ends, and answers its id. Ended ones are swept meanwhile. */
export async function insertChallenge(
  db: Queryable,
  { challenge, purpose, user_id }: Challenge,
): Promise<string> {
  await sweepChallenges(db);
  const id = newId();
  const expires_at = new Date(Date.now() + challengeLifeMs);
  const challenge_hash = sha256(challenge);
  await db
    .insertInto('webauthn_challenges')
    .values({ id, challenge_hash, purpose, user_id, expires_at })
    .execute();
  return id;
}

/** Uses a challenge up; false when it was not given for this, was answered already, or came too late. */
export async function takeChallenge(
  db: Queryable,
  { challenge, purpose, user_id, id }: Challenge & { id?: string | undefined },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('webauthn_challenges')
    .where('challenge_hash', '=', sha256(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', sql`is not distinct from`, user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('expires_at', '>', new Date())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function sweepChallenges(db: Queryable): Promise<void> {
  const ended = db
    .selectFrom('webauthn_challenges')
    .select('id')
    .where('expires_at', '<', new Date())
    .limit(100)
    .forUpdate()
    // Rows locked by another clean-up are left to it, so that two never wait for each other.
    .skipLocked();
  await db.deleteFrom('webauthn_challenges').where('id', 'in', ended).execute();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
