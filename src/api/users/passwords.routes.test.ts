import { describe, expect, it } from 'vitest';
import { createUser, findUser, issuePasswordLink, replacePassword, type User } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const old = 'the old pass phrase';
const next = 'quite another pass phrase';
const { test, admin } = platformFor({ admin: 'admin' });

const send = (url: string, payload: object, token?: string) =>
  inject(test.platform, {
    method: 'POST',
    url,
    payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const signIn = async (email: string, password: string) =>
  (await send('/api/auth/login', { email, password })).status;
const works = async (token: string) =>
  (
    await inject(test.platform, {
      method: 'GET',
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${token}` },
    })
  ).status === 200;

async function newUser(password: string | null = old): Promise<User & { tokens: string[] }> {
  const email = `${crypto.randomUUID()}@example.com`;
  const user = await createUser(test.deps.database.kysely, { email, password, role: 'viewer' });
  const tokens: string[] = [];
  for (let sessions = 0; sessions < 3; sessions += 1)
    tokens.push((await test.deps.sessions.open(user, { aal: 'aal1' })).token);
  return { ...user, tokens };
}

const change = (token: string | undefined, body: object) => send('/api/auth/password', body, token);
const reset = (body: object) => send('/api/auth/password/reset', body);
const linkFor = (userId: string) => admin.post(`/api/admin/users/${userId}/password-reset`);
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

describe('changing the own password', () => {
  it('needs the current one, ends the other sessions and returns their number', async () => {
    const { email, tokens } = await newUser();
    const reply = await change(tokens[0], { current_password: old, new_password: next });
    expect(reply).toMatchObject({ status: 200, body: { success: true, sessions_ended: 2 } });
    expect(await Promise.all(tokens.map(works))).toEqual([true, false, false]);
    expect(await signIn(email, old)).toBe(401);
    expect(await signIn(email, next)).toBe(200);
  });

  it('is refused with a wrong current password, and to users without one', async () => {
    const { email, tokens } = await newUser();
    const wrong = await change(tokens[0], { current_password: next, new_password: next });
    expect(wrong).toMatchObject({ status: 403, body: { error: { code: 'INVALID_CREDENTIALS' } } });
    expect(await signIn(email, old)).toBe(200);
    const without = await newUser(null);
    expect((await change(without.tokens[0], { current_password: '', new_password: next })).status).toBe(403);
    expect((await change(undefined, { current_password: old, new_password: next })).status).toBe(401);
  });

  it.each([
    ['too short', '1234567'],
    ['too long', 'x'.repeat(1025)],
    ['common', 'Password123'],
    ['common, in wide letters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['must not repeat one character', 'aaaaaaaaaaaa'],
  ])('does not take one that is %s', async (_, new_password) => {
    const { email, tokens } = await newUser();
    const { status, body } = await change(tokens[0], { current_password: old, new_password });
    expect(status).toBe(422);
    expect(body.error.details.fields).toMatchObject([{ field: 'new_password' }]);
    expect(JSON.stringify(body)).not.toContain(new_password);
    expect(await signIn(email, old)).toBe(200);
  });

  it('loses against a password that was set meanwhile', async () => {
    const { kysely } = test.deps.database;
    const email = `${crypto.randomUUID()}@example.com`;
    const found = await createUser(kysely, { email, password: 'a long enough password', role: 'viewer' });
    expect(await replacePassword(kysely, found, 'by a link')).toBe(true);
    expect(await replacePassword(kysely, found, 'by who knew the old one')).toBe(false);
    const { password_hash } = (await findUser(kysely, found.id)) ?? {};
    expect(password_hash).toBe('by a link');
  });

  it('does not take the own e-mail', async () => {
    const { email, tokens } = await newUser();
    const reply = await change(tokens[0], { current_password: old, new_password: email.toUpperCase() });
    expect(reply.status).toBe(422);
  });

  it('accepts the same letters in either of their two Unicode forms', async () => {
    const { email, tokens } = await newUser();
    const spelt = 'vière très sûre';
    await change(tokens[0], { current_password: old, new_password: spelt.normalize('NFD') });
    expect(await signIn(email, spelt.normalize('NFC'))).toBe(200);
  });

  it('invalidates links that were created before', async () => {
    const user = await newUser();
    const { body } = await linkFor(user.id);
    await change(user.tokens[0], { current_password: old, new_password: next });
    expect((await reset({ token: tokenIn(body.link), new_password: 'a third pass phrase' })).status).toBe(
      403,
    );
  });
});

describe('a link that sets a password', () => {
  it('is made by an admin, works once, and ends all sessions', async () => {
    const { id, email, tokens } = await newUser();
    const { status, body } = await linkFor(id);
    expect(status).toBe(200);
    expect(body.link).toMatch(/^http:\/\/skep\.example\/password-reset\?token=[\w-]{43}$/);
    expect((Date.parse(body.expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const token = tokenIn(body.link);
    const replies = await Promise.all([1, 2, 3].map(() => reset({ token, new_password: next })));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(replies.find((reply) => reply.status === 200)?.body.sessions_ended).toBe(3);
    expect(await Promise.all(tokens.map(works))).toEqual([false, false, false]);
    expect(await signIn(email, next)).toBe(200);
  });

  it('is not used up by a bad password', async () => {
    const { id } = await newUser();
    const token = tokenIn((await linkFor(id)).body.link);
    expect((await reset({ token, new_password: 'password' })).status).toBe(422);
    expect((await reset({ token, new_password: next })).status).toBe(200);
  });

  it('stops when it is old, when a newer one is made, and when the user is deactivated', async () => {
    const { kysely } = test.deps.database;
    const { id } = await newUser();
    const [first, second] = [(await linkFor(id)).body.link, (await linkFor(id)).body.link].map(tokenIn);
    expect((await reset({ token: first, new_password: next })).status).toBe(403);
    const links = kysely.updateTable('one_time_links').where('user_id', '=', id);
    await links.set({ expires_at: new Date(Date.now() - 1) }).execute();
    expect((await reset({ token: second, new_password: next })).status).toBe(403);

    const third = tokenIn((await linkFor(id)).body.link);
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    expect((await reset({ token: third, new_password: next })).status).toBe(403);
    expect((await linkFor(id)).status).toBe(409);
  });

  it('can be created only by admins, and for existing users', async () => {
    const viewer = await test.signIn('viewer');
    expect((await viewer.post(`/api/admin/users/${admin.user_id}/password-reset`)).status).toBe(403);
    expect((await linkFor(crypto.randomUUID())).status).toBe(404);
  });

  it('of another purpose does not do', async () => {
    const invited = await admin.post('/api/admin/invitations', { email: 'x@example.com', role: 'viewer' });
    expect((await reset({ token: tokenIn(invited.body.link), new_password: next })).status).toBe(403);
  });

  it('is in the audit log without its token or the password', async () => {
    const { id, email } = await newUser();
    const token = tokenIn((await linkFor(id)).body.link);
    await reset({ token, new_password: next });
    const { rows } = await test.deps.audit.list({ target_id: id }, { limit: 10, offset: 0 });
    expect(rows.map(({ action, user_email }) => ({ action, user_email }))).toMatchObject([
      { action: 'auth.password_reset', user_email: email },
      { action: 'user.password_reset' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(next);
  });
});

const page = (token: string) =>
  inject(test.platform, { method: 'GET', url: `/password-reset?token=${encodeURIComponent(token)}` });
const sendForm = (fields: Record<string, string>) =>
  inject(test.platform, {
    method: 'POST',
    url: '/password-reset',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the page of such a link', () => {
  it('shows whom it is for, sets the password and signs in without a script', async () => {
    const { id, email } = await newUser();
    const { token } = await test.deps.database.transact((tx) => issuePasswordLink(tx, id));
    const opened = await page(token);
    expect(opened.status).toBe(200);
    expect(opened.body).toContain(email);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(opened.body).not.toMatch(/<script|https?:/);
    const short = await sendForm({ token, new_password: 'short' });
    expect(short).toMatchObject({ status: 422, body: expect.stringContaining('role="alert"') });
    const common = await sendForm({ token, new_password: 'password1' });
    expect(common).toMatchObject({ status: 422, body: expect.stringContaining('most common passwords') });
    expect(await sendForm({ token, new_password: next })).toMatchObject({
      status: 303,
      headers: { location: '/', 'set-cookie': expect.stringContaining('identity_session=') },
    });
    expect(await signIn(email, next)).toBe(200);
    expect(await sendForm({ token, new_password: next })).toMatchObject({
      status: 403,
      body: expect.stringContaining('no longer valid'),
    });
  });

  it('shows a dead link without details: no e-mail, no form, markup as text', async () => {
    for (const token of ['', 'unknown', '"><script>alert(1)</script>']) {
      const { status, body } = await page(token);
      expect(status).toBe(403);
      expect(body).toContain('no longer valid');
      expect(body).not.toMatch(/<form|<script|@example/);
    }
    expect((await sendForm({ token: '"><script>', new_password: next })).body).not.toContain('<script');
    expect((await sendForm({})).status).toBe(403);
  });
});
