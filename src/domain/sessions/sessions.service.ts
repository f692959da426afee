import type { Database } from '#db/database.ts';
import { touchLastLogin, type User } from '#domain/users/index.ts';
import { notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { wrongCredentials, type CheckPassword } from './password-check.ts';
import type { SessionKeys } from './session-keys.ts';
import { endOfLife } from './session-life.ts';
import { createSessionTokens, type SessionToken, type SessionTokens } from './session-tokens.ts';
import {
  deleteEndedSessions,
  insertSession,
  listLiveSessions,
  revokeAll,
  revokeSession,
  type Aal,
  type ListedSession,
} from './sessions.repository.ts';

/** Where a sign-in comes from, and how long it shall last. */
type SignInFrom = {
  remember_me?: boolean | undefined;
  address?: string | undefined;
  user_agent?: string | undefined;
};

/** `second_factor`: has the user set one up? */
export type SignIn = SessionToken & { user: User; aal: Aal; second_factor: boolean };

/** Sessions: a signed token names a row, and the row decides, so that signing out works at once. */
export type Sessions = SessionTokens & {
  /** Opens a session for an authenticated user. Throws `unauthenticated` when they were deactivated. */
  open: (user: User, from: SignInFrom & { aal: Aal }) => Promise<SignIn>;

  /** Signs in by password. Throws `unauthenticated`, and `unavailable` when too many sign in at once. */
  signIn: (
    input: SignInFrom & { email: string; password: string; onFailure?: (failures: number) => void },
  ) => Promise<SignIn>;

  signOut: (sessionId: string) => Promise<void>;
  list: (userId: string, slice: Slice) => Promise<SliceOf<ListedSession>>;

  /** Ends one of the user's sessions. Throws `not_found` when they have no such session. */
  revoke: (userId: string, sessionId: string) => Promise<void>;

  /** Ends all of the user's sessions but this one, and answers how many those were. */
  revokeOthers: (userId: string, sessionId: string) => Promise<number>;

  jwks: SessionKeys['jwks'];
};

export function createSessions({
  database,
  keys,
  checkPassword,
}: {
  database: Database;
  keys: SessionKeys;
  checkPassword: CheckPassword;
}): Sessions {
  const db = database.kysely;
  const { find, issue, ...tokens } = createSessionTokens({ db, keys });

  async function open(user: User, { aal, ...from }: SignInFrom & { aal: Aal }): Promise<SignIn> {
    const remember_me = from.remember_me ?? false;
    const session = {
      id: newId(),
      user_id: user.id,
      aal,
      remember_me,
      expires_at: endOfLife({ remember_me }),
      token_id: newId(),
      address: from.address ?? null,
      user_agent: from.user_agent?.slice(0, 300) ?? null,
    };
    const signedIn = await database.transact(async (tx) => {
      // The row is locked by this: a deactivation or a new password is either seen here, or ends this session.
      const current = await touchLastLogin(tx, user);
      if (!current) throw wrongCredentials();
      await insertSession(tx, session);
      await deleteEndedSessions(tx, user.id);
      return current;
    });
    return {
      ...(await issue({ ...session, session_id: session.id, role: signedIn.role })),
      user: signedIn,
      aal,
      second_factor: (await find(session.id))?.second_factor ?? false,
    };
  }

  return {
    ...tokens,

    find,
    open,

    async signIn(input) {
      const { email, password, onFailure, ...from } = input;
      return open(await checkPassword({ email, password, address: from.address, onFailure }), {
        ...from,
        aal: 'aal1',
      });
    },

    async signOut(sessionId) {
      await revokeSession(db, { session_id: sessionId });
    },

    list: (userId, slice) => listLiveSessions(db, userId, slice),

    async revoke(userId, sessionId) {
      if (await revokeSession(db, { session_id: sessionId, user_id: userId })) return;
      throw notFound('Session', { denied: (await find(sessionId)) !== null });
    },

    revokeOthers: (userId, sessionId) => revokeAll(db, userId, { except: sessionId }),

    jwks: keys.jwks,
  };
}
