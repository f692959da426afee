import type { Database } from '#db/database.ts';
import { findUserByEmail, passwordMatches, touchLastLogin, type User } from '#domain/users/index.ts';
import { createBatcher } from '#kernel/batcher.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { SessionKeys } from './session.keys.ts';
import { findLiveSessions, insertSession, revokeSession, type LiveSession } from './sessions.repository.ts';

export type SignIn = { token: string; expires_at: Date; user: User };

export type Sessions = ReturnType<typeof createSessions>;

const hour = 60 * 60 * 1000;
const life = { short: 24 * hour, remembered: 30 * 24 * hour };

/** Sessions: a signed token names a row, and the row decides, so that signing out works at once. */
export function createSessions({ database, keys }: { database: Database; keys: SessionKeys }) {
  const db = database.kysely;
  // Requests that arrive together are looked up together: every one of them needs its session.
  const liveSession = createBatcher<string, LiveSession | null>({ maxItems: 100 }, async (ids) => {
    const live = await findLiveSessions(db, ids);
    return ids.map((id) => live.get(id) ?? null);
  });

  return {
    /** Signs in by password. Throws `unauthenticated`; unknown users cost the same time as wrong passwords. */
    async signIn(input: {
      email: string;
      password: string;
      remember_me?: boolean | undefined;
    }): Promise<SignIn> {
      const user = await findUserByEmail(db, input.email);
      const matches = await passwordMatches(user?.is_active ? user.password_hash : null, input.password);
      if (!user || !matches) {
        throw new AppError('unauthenticated', 'E-mail or password is wrong', { code: 'INVALID_CREDENTIALS' });
      }
      const remember_me = input.remember_me ?? false;
      const expires_at = new Date(Date.now() + (remember_me ? life.remembered : life.short));
      const id = newId();
      const token_id = newId();
      await database.transact(async (tx) => {
        await insertSession(tx, { id, user_id: user.id, aal: 'aal1', remember_me, expires_at, token_id });
        await touchLastLogin(tx, user.id);
      });
      const claims = { sub: user.id, sid: id, role: user.role, aal: 'aal1', jti: token_id };
      const token = await keys.sign(claims, expires_at);
      return { token, expires_at, user };
    },

    /** The live session that a token names, or null. */
    async authenticate(token: string): Promise<LiveSession | null> {
      const claims = await keys.verify(token);
      if (!claims) return null;
      const session = await liveSession(claims.sid);
      return session && session.user_id === claims.sub && session.token_id === claims.jti ? session : null;
    },

    signOut: (sessionId: string) => revokeSession(db, sessionId),

    jwks: keys.jwks,
  };
}
