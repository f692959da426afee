import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';

const password = 'a long enough password';
const path = '/api/admin/invitations';

type Installation = TestPlatform & { admin: Client; registration: Config['registration'] };
const installations: Installation[] = [];

async function install(registration: Config['registration']): Promise<Installation> {
  const test = await openTestPlatform({ registration });
  const installation = { ...test, registration, admin: await test.signIn('admin') };
  installations.push(installation);
  return installation;
}

let invite: Installation;
let open: Installation;
let closed: Installation;
beforeAll(async () => {
  invite = await install('invite');
  open = await install('open');
  closed = await install('closed');
});
afterAll(() => Promise.all(installations.map((test) => test.close())));

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const register = ({ platform }: TestPlatform, body: object) =>
  inject(platform, { method: 'POST', url: '/api/auth/register', payload: { password, ...body } });
const whoIs = async ({ platform }: TestPlatform, token: string) =>
  (
    await inject(platform, {
      method: 'GET',
      url: '/api/auth/session',
      headers: { authorization: `Bearer ${token}` },
    })
  ).body.user;

async function invitationFor(test: Installation, email: string, role = 'analyst') {
  const { status, body } = await test.admin.post(path, { email, role });
  expect(status).toBe(201);
  return { ...body, token: new URL(body.link).searchParams.get('token') ?? '' };
}

describe('registering by invitation', () => {
  it('gives the account the role of the invitation, and signs in', async () => {
    const email = newEmail();
    const { token, invitation, link } = await invitationFor(invite, email);
    expect(link).toMatch(/^http:\/\/skep\.example\/invitation\?token=[\w-]{43}$/);
    expect(invitation).toMatchObject({ email, role: 'analyst' });
    expect((Date.parse(invitation.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(7, 2);
    const { status, body, headers } = await register(invite, {
      email: email.toUpperCase(),
      traits: { name: 'Ada' },
      invitation: token,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, user: { traits: { name: 'Ada' } } });
    expect(String(headers['set-cookie'])).toContain(`identity_session=${body.session_token}`);
    expect(await whoIs(invite, body.session_token)).toMatchObject({ id: body.user.id, role: 'analyst' });
  });

  it('works once, however many use it at the same moment', async () => {
    const email = newEmail();
    const { token } = await invitationFor(invite, email);
    const replies = await Promise.all([1, 2, 3].map(() => register(invite, { email, invitation: token })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403]);
  });

  it('is refused without an invitation, or with one for another e-mail, which stays good', async () => {
    const email = newEmail();
    expect((await register(invite, { email })).status).toBe(403);
    const { token } = await invitationFor(invite, email);
    expect((await register(invite, { email: newEmail(), invitation: token })).status).toBe(403);
    expect((await register(invite, { email, invitation: token, password: 'password' })).status).toBe(422);
    expect((await register(invite, { email, invitation: `${token.slice(0, -1)}-` })).status).toBe(403);
    expect((await register(invite, { email, invitation: token })).status).toBe(201);
  });

  it('stops with a newer invitation, a withdrawal, and after 7 days', async () => {
    const email = newEmail();
    const first = await invitationFor(invite, email);
    const second = await invitationFor(invite, email.toUpperCase());
    expect((await register(invite, { email, invitation: first.token })).status).toBe(403);
    expect((await invite.admin.delete(`${path}/${second.invitation.id}`)).status).toBe(200);
    expect((await invite.admin.delete(`${path}/${second.invitation.id}`)).status).toBe(404);
    expect((await register(invite, { email, invitation: second.token })).status).toBe(403);
    const third = await invitationFor(invite, email);
    await invite.deps.database.kysely
      .updateTable('one_time_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', third.invitation.id)
      .execute();
    expect((await register(invite, { email, invitation: third.token })).status).toBe(403);
  });

  it('is refused for an e-mail with an account', async () => {
    const email = newEmail();
    const { token } = await invitationFor(invite, email);
    await register(invite, { email, invitation: token });
    expect((await invite.admin.post(path, { email, role: 'viewer' })).status).toBe(409);
  });
});

describe('invitations', () => {
  it('are listed while they can be used, without their tokens', async () => {
    const emails = [newEmail(), newEmail(), newEmail()];
    const made = [];
    for (const email of emails) made.push(await invitationFor(open, email));
    await register(open, { email: emails[0], invitation: made[0]?.token });
    const { body } = await open.admin.get(`${path}?limit=1`);
    expect(body).toMatchObject({ total: 2, limit: 1, offset: 0, invitations: [{ email: emails[2] }] });
    expect(JSON.stringify(body)).not.toContain(made[2]?.token);
  });

  it('are for admins alone', async () => {
    const analyst = await invite.signIn('analyst');
    expect((await analyst.get(path)).status).toBe(403);
    expect((await analyst.post(path, { email: newEmail(), role: 'admin' })).status).toBe(403);
    expect((await analyst.delete(`${path}/${crypto.randomUUID()}`)).status).toBe(403);
  });

  it('open a page that makes the account and signs in without a script', async () => {
    const email = newEmail();
    const { token } = await invitationFor(invite, email);
    const opened = await inject(invite.platform, { method: 'GET', url: `/invitation?token=${token}` });
    expect(opened.status).toBe(200);
    expect(opened.body).toContain(`value="${email}" readonly`);
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'");
    const sendForm = (fields: Record<string, string>) =>
      inject(invite.platform, {
        method: 'POST',
        url: '/invitation',
        payload: new URLSearchParams({ token, email, name: 'Grace', ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await sendForm({ password: 'short' })).status).toBe(422);
    expect((await sendForm({ password, email: newEmail() })).status).toBe(403);
    expect(await sendForm({ password })).toMatchObject({
      status: 303,
      headers: { location: '/welcome', 'set-cookie': expect.stringContaining('identity_session=') },
    });
    const login = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const;
    expect((await inject(invite.platform, login)).status).toBe(200);
    const dead = await inject(invite.platform, { method: 'GET', url: `/invitation?token=${token}` });
    expect(dead.status).toBe(403);
    expect(dead.body).not.toContain(email);
  });
});

describe('where registration is open', () => {
  it('anyone can register, with the configured role and no other', async () => {
    const email = newEmail();
    for (const more of [{ role: 'admin' }, { traits: { role: 'admin' } }])
      expect((await register(open, { email, ...more })).status).toBe(422);
    const { status, body } = await register(open, { email });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ email, traits: { name: email.split('@')[0] } });
    expect(await whoIs(open, body.session_token)).toMatchObject({ role: 'viewer' });
    expect(await register(open, { email: email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: { code: 'RESOURCE_CONFLICT' } },
    });
  });

  it('the same e-mail is registered once by many concurrent requests', async () => {
    const email = newEmail();
    const replies = await Promise.all([1, 2, 3, 4].map(() => register(open, { email })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it('an invitation still gives its role', async () => {
    const email = newEmail();
    const { token } = await invitationFor(open, email, 'admin');
    const { body } = await register(open, { email, invitation: token });
    expect(await whoIs(open, body.session_token)).toMatchObject({ role: 'admin' });
  });
});

describe('where registration is closed', () => {
  it('no one can register or be invited', async () => {
    expect((await register(closed, { email: newEmail() })).status).toBe(403);
    expect((await closed.admin.post(path, { email: newEmail(), role: 'viewer' })).status).toBe(409);
  });
});
