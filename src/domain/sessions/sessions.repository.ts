import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Role } from '#domain/users/index.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';

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
  /** The token before it, which is good until `previous_until`. */
  previous_token_id: string | null;
  previous_until: Date | null;
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
  address: string | null;
  user_agent: string | null;
};

/** A session as its user is shown it. */
export type ListedSession = Omit<NewSession, 'token_id' | 'user_id'> & {
  created_at: Date;
  last_seen_at: Date;
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
      'sessions.previous_token_id',
      'sessions.previous_until',
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

/** A user's live sessions, the newest first. */
export async function listLiveSessions(
  db: Queryable,
  userId: string,
  slice: Slice,
): Promise<SliceOf<ListedSession>> {
  const live = db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date());
  const listed = live.select([
    'id',
    'aal',
    'remember_me',
    'address',
    'user_agent',
    'created_at',
    'last_seen_at',
    'expires_at',
  ]);
  return sliceOf(listed.orderBy('created_at', 'desc').orderBy('id'), slice);
}

/** Lets a session that ends before `before` live until `until`; false when that has been done meanwhile. */
export async function extendSession(
  db: Queryable,
  { session_id, token_id }: LiveSession,
  { before, until }: { before: Date; until: Date },
): Promise<boolean> {
  const extended = await db
    .updateTable('sessions')
    .set({ expires_at: until, last_seen_at: new Date() })
    .where('id', '=', session_id)
    .where('token_id', '=', token_id)
    .where('expires_at', '<', before)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}

type TokenChange = { token_id: string; expires_at: Date; aal?: Aal };

/** Replaces a live session's token at once, or, when `from` names it, lets that one work until `previous_until`. */
export async function replaceToken(
  db: Queryable,
  sessionId: string,
  { from, previous_until, ...change }: TokenChange & { from?: string; previous_until?: Date },
): Promise<boolean> {
  const replaced = await db
    .updateTable('sessions')
    .set({
      ...change,
      last_seen_at: new Date(),
      previous_token_id: from ?? null,
      previous_until: previous_until ?? null,
    })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('token_id', '=', from ?? ''))
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Ends a session; false when it is none of that user's live ones. */
export async function revokeSession(
  db: Queryable,
  { session_id, user_id }: { session_id: string; user_id?: string },
): Promise<boolean> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', session_id)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? ''))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Ends all sessions of a user but one, and answers how many those were. */
export async function revokeAll(
  db: Queryable,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return revoked.length;
}

/** Deletes ended sessions, so that a user who signs in often does not accumulate rows. */
export async function deleteEndedSessions(db: Queryable, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where((or) => or.or([or('revoked_at', 'is not', null), or('expires_at', '<=', new Date())]))
        // Two sign-ins at once must not wait for each other in a circle.
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
