import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Role } from '#domain/users/index.ts';

export type Aal = 'aal1' | 'aal2';

/** A session that is neither revoked nor expired, of an active user. */
export type LiveSession = {
  session_id: string;
  user_id: string;
  email: string;
  display_name: string;
  role: Role;
  aal: Aal;
  remember_me: boolean;
  expires_at: Date;
  token_id: string;
  /** Has the user set up a second factor? */
  second_factor: boolean;
};

export type NewSession = {
  id: string;
  user_id: string;
  aal: Aal;
  remember_me: boolean;
  expires_at: Date;
  token_id: string;
};

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The live ones among these sessions, by their ids. */
export async function findLiveSessions(db: Queryable, ids: string[]): Promise<Map<string, LiveSession>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'users.id as user_id',
      'users.email',
      'users.display_name',
      'users.role',
      'sessions.aal',
      'sessions.remember_me',
      'sessions.expires_at',
      'sessions.token_id',
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('totp_factors')
            .select('user_id')
            .whereRef('totp_factors.user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
          .$castTo<boolean>()
          .as('second_factor'),
    ])
    .where('sessions.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .where('users.is_active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.session_id, row]));
}

export async function revokeSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
