import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, findUser, type User } from '#domain/users/index.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const hour = 3_600_000;
const { test } = platformFor();

const password = 'a long enough password';
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>) =>
  inject(test.platform, { method, url, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const session = (token: string) => call('GET', '/api/auth/session', bearer(token));
const refresh = (token: string) => call('POST', '/api/auth/refresh', bearer(token));
const idOf = (token: string) => String(decodeJwt(token)['sid']);

async function newUser(): Promise<User> {
  const email = `${crypto.randomUUID()}@example.com`;
  return createUser(test.deps.database.kysely, { email, password, role: 'viewer' });
}

async function open(user: User, remember_me = false): Promise<string> {
  const { token } = await test.deps.sessions.open(user, { aal: 'aal1', remember_me });
  return token;
}

/** Ages a session by moving its dates back. */
async function age(token: string, columns: { expires_at?: Date; previous_until?: Date }): Promise<void> {
  await test.deps.database.kysely
    .updateTable('sessions')
    .set(columns)
    .where('id', '=', idOf(token))
    .execute();
}

const rowOf = (token: string) =>
  test.deps.database.kysely
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', idOf(token))
    .executeTakeFirstOrThrow();

describe('ending all other sessions', () => {
  it('leaves the one that asks and those of other users, and answers how many it ended', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const [mine, second, third, theirs] = [
      await open(user),
      await open(user),
      await open(user),
      await open(other),
    ];
    const ended = await inject(test.platform, {
      method: 'DELETE',
      url: '/api/auth/sessions',
      headers: bearer(mine),
    });
    expect(ended).toMatchObject({ status: 200, body: { success: true, sessions_ended: 2 } });
    const statuses = await Promise.all([mine, second, third, theirs].map(session));
    expect(statuses.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });
});

describe('refreshing a session', () => {
  it('gives a new token for the same session; the old one works for a minute more', async () => {
    const old = await open(await newUser());
    const { status, body, headers } = await refresh(old);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true });
    expect(idOf(body.session_token)).toBe(idOf(old));
    expect(body.session_token).not.toBe(old);
    expect(String(headers['set-cookie'])).toContain(`identity_session=${body.session_token}`);
    const { previous_until } = await rowOf(old);
    expect(Number(previous_until) - Date.now()).toBeLessThanOrEqual(60_000);
    expect((await session(old)).status).toBe(200);
    await age(old, { previous_until: new Date(Date.now() - 1) });
    expect((await session(old)).status).toBe(401);
    expect((await refresh(old)).status).toBe(401);
    expect((await session(body.session_token)).status).toBe(200);
  });

  it('gives concurrent and late requests within the minute tokens that all keep working', async () => {
    const old = await open(await newUser());
    const replies = await Promise.all([1, 2, 3, 4].map(() => refresh(old)));
    replies.push(await refresh(old));
    expect(new Set(replies.map(({ body }) => decodeJwt(body.session_token).jti)).size).toBe(1);
    await age(old, { previous_until: new Date(Date.now() - 1) });
    for (const { body } of replies) expect((await session(body.session_token)).status).toBe(200);
  });

  it('rejects the token before the last', async () => {
    const first = await open(await newUser());
    const second = (await refresh(first)).body.session_token as string;
    const third = (await refresh(second)).body.session_token as string;
    expect((await session(first)).status).toBe(401);
    expect((await session(second)).status).toBe(200);
    expect((await session(third)).status).toBe(200);
  });

  it.each([
    ['24 hours', false, 24],
    ['30 days when it is remembered', true, 30 * 24],
  ])('restarts a lifetime of %s', async (_, remember_me, hours) => {
    const old = await open(await newUser(), remember_me);
    await age(old, { expires_at: new Date(Date.now() + hour) });
    const { body } = await refresh(old);
    expect((Date.parse(body.expires_at) - Date.now()) / hour).toBeCloseTo(hours, 1);
    const { exp = 0 } = decodeJwt(body.session_token);
    expect(Math.abs(exp * 1000 - Date.parse(body.expires_at))).toBeLessThan(1000);
  });

  it('is refused for a session that has ended', async () => {
    const token = await open(await newUser());
    await call('POST', '/api/auth/logout', bearer(token));
    expect((await refresh(token)).status).toBe(401);
    await expect(test.deps.sessions.refresh(idOf(token))).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(test.deps.sessions.raise(idOf(token))).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

describe('raising a session to its second factor', () => {
  it('gives a token of aal2 and stops the old one at once, also one that was about to be refreshed', async () => {
    const old = await open(await newUser());
    const refreshed = (await refresh(old)).body.session_token as string;
    const { token } = await test.deps.sessions.raise(idOf(old));
    expect(decodeJwt(token)['aal']).toBe('aal2');
    expect((await session(token)).body.aal).toBe('aal2');
    for (const stopped of [old, refreshed]) expect((await session(stopped)).status).toBe(401);
    await expect(test.deps.sessions.refresh(idOf(old), refreshed)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    expect((await session(token)).status).toBe(200);
  });
});

const cookieOf = ({ headers }: Reply) => headers['set-cookie'] as string | undefined;
const byCookie = (token: string) => call('GET', '/api/auth/session', { cookie: `identity_session=${token}` });

describe('using a session', () => {
  it('extends its life and renews the cookie, once for many requests at a time', async () => {
    const token = await open(await newUser(), true);
    await age(token, { expires_at: new Date(Date.now() + 20 * 24 * hour) });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => byCookie(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const cookies = replies.map(cookieOf).filter((cookie) => cookie !== undefined);
    expect(cookies).toHaveLength(1);
    const renewed = /identity_session=([^;]+);.*Expires=/.exec(String(cookies[0]))?.[1] ?? '';
    expect(decodeJwt(renewed).jti).toBe(decodeJwt(token).jti);
    expect(((decodeJwt(renewed).exp ?? 0) * 1000 - Date.now()) / hour).toBeCloseTo(720, 1);
    for (const either of [token, renewed]) expect((await session(either)).status).toBe(200);
    expect(((await rowOf(token)).expires_at.getTime() - Date.now()) / hour).toBeCloseTo(720, 1);
  });

  it('writes nothing before a twentieth of its life is over', async () => {
    const token = await open(await newUser());
    const notYet = new Date(Date.now() + 23 * hour);
    await age(token, { expires_at: notYet });
    expect(cookieOf(await byCookie(token))).toBeUndefined();
    expect((await rowOf(token)).expires_at).toEqual(notYet);
    await age(token, { expires_at: new Date(Date.now() + 22.7 * hour) });
    expect(cookieOf(await byCookie(token))).toContain('identity_session=');
    expect((await rowOf(token)).expires_at.getTime()).toBeGreaterThan(notYet.getTime());
  });

  it('does not revive an ended one', async () => {
    const token = await open(await newUser());
    await age(token, { expires_at: new Date(Date.now() - 1) });
    expect((await byCookie(token)).status).toBe(401);
    expect((await session(token)).status).toBe(401);
  });
});

describe('the list of a user’s sessions', () => {
  let ada: Client;
  beforeAll(async () => {
    ada = await test.signIn('viewer');
  });

  it('lists active ones, newest first, with their origin and the current one', async () => {
    const { email } = (await findUser(test.deps.database.kysely, ada.user_id)) as User;
    await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'correct horse battery staple' },
      headers: { 'user-agent': `Browser/1.0 ${'x'.repeat(1000)}` },
      remoteAddress: '203.0.113.9',
    });
    const { body } = await ada.get('/api/auth/sessions?limit=1');
    expect(body).toMatchObject({ total: 2, limit: 1, offset: 0 });
    expect(body.sessions).toMatchObject([{ current: false, address: '203.0.113.9', aal: 'aal1' }]);
    expect(body.sessions[0].user_agent).toHaveLength(300);
    const others = await ada.get('/api/auth/sessions?offset=1');
    expect(others.body.sessions).toMatchObject([{ current: true, id: idOf(ada.token) }]);
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it('lets users end their own, and no one else’s', async () => {
    const stranger = await test.signIn('admin');
    const user = (await findUser(test.deps.database.kysely, ada.user_id)) as User;
    const other = await open(user);
    const foreign = await stranger.delete(`/api/auth/sessions/${idOf(other)}`);
    const unknown = await stranger.delete(`/api/auth/sessions/${crypto.randomUUID()}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body.error.message).toBe(unknown.body.error.message);
    expect((await session(other)).status).toBe(200);
    expect((await ada.delete(`/api/auth/sessions/${idOf(other)}`)).status).toBe(200);
    expect((await session(other)).status).toBe(401);
    expect((await ada.delete(`/api/auth/sessions/${idOf(other)}`)).status).toBe(404);
    expect((await ada.get('/api/auth/session')).status).toBe(200);
  });

  it('does not grow without limit: ended sessions are deleted with the next sign-in', async () => {
    const user = await newUser();
    for (let signIns = 0; signIns < 5; signIns += 1) await test.deps.sessions.signOut(idOf(await open(user)));
    await Promise.all([open(user), open(user), open(user)]);
    const rows = await test.deps.database.kysely
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(3);
  });
});

describe('opening a session', () => {
  it('is refused to users who were deactivated, or got another password, since they were looked up', async () => {
    const { kysely } = test.deps.database;
    const user = await newUser();
    await kysely.updateTable('users').set({ password_hash: 'other' }).where('id', '=', user.id).execute();
    await expect(open(user)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const gone = { ...user, password_hash: 'other' };
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute();
    await expect(open(gone)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const rows = kysely.selectFrom('sessions').select('id').where('user_id', '=', user.id);
    expect(await rows.execute()).toEqual([]);
  });
});
