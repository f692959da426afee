import { beforeEach, describe, expect, it } from 'vitest';
import { createUser, issueSetupToken } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const password = 'a long enough password';
const { test } = platformFor();
let token: string;

beforeEach(async () => {
  await test.deps.database.kysely.deleteFrom('sessions').execute();
  await test.deps.database.kysely.deleteFrom('users').execute();
  token = (await issueSetupToken(test.deps.database)) ?? '';
});

const setUp = (body: object) =>
  inject(test.platform, {
    method: 'POST',
    url: '/api/auth/setup',
    payload: { token, email: 'root@example.com', password, ...body },
  });
const sendForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  inject(test.platform, {
    method: 'POST',
    url: '/setup',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const login = (email: string) =>
  inject(test.platform, { method: 'POST', url: '/api/auth/login', payload: { email, password } });

describe('the set-up link', () => {
  it('creates the first admin, who can then sign in', async () => {
    const { status, body } = await setUp({ name: 'Root' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, user: { email: 'root@example.com' } });
    const { session_token } = (await login('root@example.com')).body;
    const session = await inject(test.platform, {
      method: 'GET',
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${session_token}` },
    });
    expect(session.body.user).toMatchObject({ role: 'admin', traits: { name: 'Root' } });
  });

  it('works once, however many use it at the same moment', async () => {
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => setUp({ email: `${name}@example.com` })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
    const again = await setUp({ email: 'late@example.com' });
    expect(again).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
    expect((await login('late@example.com')).status).toBe(401);
  });

  it('stops working after 24 hours', async () => {
    await test.deps.database.kysely
      .updateTable('one_time_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect((await setUp({})).status).toBe(403);
  });

  it('stops working when an admin was created in another way, and none is issued then', async () => {
    await createUser(test.deps.database.kysely, { email: 'first@example.com', password, role: 'admin' });
    expect((await setUp({})).status).toBe(403);
    expect(await issueSetupToken(test.deps.database)).toBeNull();
  });

  it('stops working when a newer one is issued', async () => {
    await issueSetupToken(test.deps.database);
    expect((await setUp({})).status).toBe(403);
  });

  it('is not used up by a request that fails', async () => {
    await createUser(test.deps.database.kysely, { email: 'taken@example.com', password, role: 'analyst' });
    expect((await setUp({ password: 'short' })).status).toBe(422);
    expect((await setUp({ email: `${'a'.repeat(5000)}@example.com` })).status).toBe(422);
    expect((await setUp({ email: 'taken@example.com' })).status).toBe(409);
    expect((await setUp({})).status).toBe(201);
  });

  it('is kept as a hash, so that reading the database does not give it away', async () => {
    const rows = await test.deps.database.kysely.selectFrom('one_time_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the set-up page', () => {
  it('asks for e-mail and password, runs no script and is not kept by caches', async () => {
    const page = await inject(test.platform, { method: 'GET', url: `/setup?token=${token}` });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`value="${token}"`);
    expect(page.body).not.toMatch(/<script|https?:/);
  });

  it('creates the admin from the form, and signs them in', async () => {
    const page = await sendForm({ token, email: 'form@example.com', password });
    expect(page).toMatchObject({ status: 303, headers: { location: '/welcome' } });
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
    const session = await inject(test.platform, {
      method: 'GET',
      url: '/api/auth/session',
      headers: { cookie },
    });
    expect(session.body.user).toMatchObject({ email: 'form@example.com', role: 'admin' });
    expect((await sendForm({ token, email: 'late@example.com', password })).status).toBe(403);
  });

  it('accepts only its own form, and no large one', async () => {
    const json = {
      method: 'POST',
      url: '/setup',
      payload: { token, email: 'a@example.com', password },
    } as const;
    expect((await inject(test.platform, json)).status).toBe(415);
    expect((await sendForm({ token, email: 'x'.repeat(20_000), password })).status).toBe(413);
  });

  it('reports errors, keeps the e-mail and the link usable', async () => {
    const page = await sendForm({ token, email: 'form@example.com', password: 'short' });
    expect(page.status).toBe(422);
    expect(page.body).toContain('role="alert"');
    expect(page.body).toContain('value="form@example.com"');
    expect(page.body).not.toContain('value="short"');
    expect((await sendForm({ token, email: 'form@example.com', password })).status).toBe(303);
  });

  it('is in the language of the browser', async () => {
    const url = `/setup?token=${token}`;
    for (const [wanted, title] of [
      ['de-DE,de;q=0.9,en;q=0.8', 'Skep einrichten'],
      ['fr,en;q=0.5,de;q=0.3', 'Set up Skep'],
      ['fr', 'Set up Skep'],
    ] as const) {
      const headers = { 'accept-language': wanted };
      const { body } = await inject(test.platform, { method: 'GET', url, headers });
      expect(body).toContain(`<h1>${title}</h1>`);
    }
  });

  it('does not take its form from another site, which could sign people in to an account of its own', async () => {
    const fields = { token, email: 'form@example.com', password };
    expect((await sendForm(fields, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await sendForm(fields, { origin: 'http://skep.example' })).status).toBe(303);
  });

  it('shows markup in its parameters as text', async () => {
    const hostile = `"><script>alert('x')</script>`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;';
    const opened = await inject(test.platform, {
      method: 'GET',
      url: `/setup?token=${encodeURIComponent(hostile)}`,
    });
    const sent = await sendForm({ token: hostile, email: 'a@example.com', password });
    const named = await sendForm({ token, email: `"<b>x</b>"@example.com`, password: 'short' });
    for (const { body } of [opened, sent]) {
      expect(body).toContain(escaped);
      expect(body).not.toContain('<script>');
    }
    expect(named.body).not.toContain('<b>');
  });
});
