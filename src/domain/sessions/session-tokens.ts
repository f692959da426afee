import type { Queryable } from '#db/database.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { asOutage } from '#kernel/outage.ts';
import type { SessionKeys } from './session-keys.ts';
import { dueBefore, endOfLife, graceMs } from './session-life.ts';
import { extendSession, findLiveSessions, replaceToken, type LiveSession } from './sessions.repository.ts';

/** The token of a session, and whether it shall outlive the browser. */
export type SessionToken = { token: string; expires_at: Date; remember_me: boolean };

/** A live session, with a token of later end when its life has just been extended. */
type Authenticated = LiveSession & { renewed?: { token: string; expires: Date | null } };

type Signed = Omit<LiveSession, 'email' | 'display_name' | 'second_factor' | keyof Previous>;
type Previous = Pick<LiveSession, 'previous_token_id' | 'previous_until'>;

const checkedTokenMs = 60_000;

/** The tokens of live sessions: which of them count, and how they are replaced. */
export type SessionTokens = {
  /** The live session with this id, or null. */
  find: (sessionId: string) => Promise<LiveSession | null>;

  /** The live session that a token names, or null. Using it extends its life. */
  authenticate: (token: string) => Promise<Authenticated | null>;

  /**
   * A new token for a live session, whose lifetime restarts. The previous token works for 60 s more; all requests that bring it
   * in this time get the same new token.
   */
  refresh: (sessionId: string, token?: string) => Promise<SessionToken>;

  /** Signs a token, verifies it and looks its session up, as for a request. Throws when one of these does not work. */
  check: () => Promise<void>;

  /** Gives a live session its second factor (aal2), and a new token; the old one stops at once. */
  raise: (sessionId: string) => Promise<SessionToken>;
};

type TokenIssue = { issue: (session: Signed) => Promise<SessionToken> };

type TokenDeps = { db: Queryable; keys: SessionKeys };

export function createSessionTokens({ db, keys }: TokenDeps): SessionTokens & TokenIssue {
  // Requests that arrive together are looked up together: every one of them needs its session.
  const find = createBatcher<string, LiveSession | null>({ maxItems: 100 }, async (ids) => {
    const sessions = await findLiveSessions(db, ids);
    return ids.map((id) => sessions.get(id) ?? null);
  });

  async function live(sessionId: string): Promise<LiveSession> {
    const session = await find(sessionId);
    if (!session) throw ended();
    return session;
  }

  async function issue(session: Signed): Promise<SessionToken> {
    const { user_id, session_id, role, aal, token_id, expires_at, remember_me } = session;
    const claims = { sub: user_id, sid: session_id, role, aal, jti: token_id };
    return { token: await keys.sign(claims, expires_at), expires_at, remember_me };
  }

  async function extended(session: LiveSession): Promise<Authenticated> {
    const [before, until] = [dueBefore(session), endOfLife(session)];
    if (session.expires_at >= before) return session;
    // On a full disk a session that cannot be extended still lets its user read.
    const done = await extendSession(db, session, { before, until }).catch(falseWhenFull);
    if (!done) return session;
    const { token } = await issue({ ...session, expires_at: until });
    return { ...session, expires_at: until, renewed: { token, expires: session.remember_me ? until : null } };
  }

  return {
    find,
    issue,

    async authenticate(token) {
      const claims = await keys.verify(token);
      const session = claims && (await find(claims.sid));
      if (!session || session.user_id !== claims.sub) return null;
      if (session.token_id === claims.jti) return extended(session);
      return isPrevious(session, claims.jti) ? session : null;
    },

    async refresh(sessionId, token) {
      const before = await live(sessionId);
      const presented = token === undefined ? null : await keys.verify(token);
      const from = presented?.jti ?? before.token_id;
      const change = { token_id: newId(), expires_at: endOfLife(before) };
      const previous_until = new Date(Date.now() + graceMs);
      if (await replaceToken(db, sessionId, { ...change, from, previous_until }))
        return issue({ ...before, ...change });
      const now = await live(sessionId);
      if (!isPrevious(now, from)) throw ended();
      return issue(now);
    },

    async check() {
      const claims = { sub: newId(), sid: newId(), role: 'viewer', aal: 'aal1', jti: newId() };
      const token = await keys.sign(claims, new Date(Date.now() + checkedTokenMs));
      if ((await keys.verify(token))?.sid !== claims.sid)
        throw new AppError('internal', 'A session token that was just signed is not valid');
      await find(claims.sid);
    },

    async raise(sessionId) {
      const before = await live(sessionId);
      const change = { token_id: newId(), expires_at: endOfLife(before), aal: 'aal2' as const };
      if (!(await replaceToken(db, sessionId, change))) throw ended();
      return issue({ ...before, ...change });
    },
  };
}

function isPrevious({ previous_token_id, previous_until }: Previous, tokenId: string): boolean {
  return previous_token_id === tokenId && previous_until !== null && previous_until.getTime() > Date.now();
}

function falseWhenFull(error: unknown): false {
  if (asOutage(error)?.kind !== 'storage_full') throw error;
  return false;
}

function ended(): AppError {
  return new AppError('unauthenticated', 'This session has ended; sign in again');
}
