import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const usersPath = '/api/admin/users';
const unknownId = '00000000-0000-4000-8000-000000000000';
const password = 'a long enough password';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });

const login = (email: string, secret = password) =>
  inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: secret },
  });
const create = (body: object) => admin.post(usersPath, { role: 'analyst', ...body });
const session = (client: Client) => client.get('/api/auth/session');

describe('creating a user', () => {
  it('returns the user, who can sign in with the password', async () => {
    const { status, body } = await create({ email: 'Grace@example.com', display_name: ' Grace ', password });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      user: {
        id: expect.any(String),
        email: 'Grace@example.com',
        display_name: 'Grace',
        role: 'analyst',
        created_at: expect.any(String),
        last_login: null,
        is_active: true,
        second_factor: false,
        passkey_count: 0,
        session_count: 0,
        key_count: 0,
      },
    });
    expect((await login('grace@example.com')).status).toBe(200);
    const seen = await admin.get(`${usersPath}/${body.user.id}`);
    expect(seen.body).toMatchObject({ session_count: 1, last_login: expect.any(String) });
  });

  it('returns a link without a password, and sign-in is impossible until it is set', async () => {
    const { status, body } = await create({ email: 'linked@example.com' });
    expect(status).toBe(201);
    const link = new URL(body.link);
    expect(`${link.origin}${link.pathname}`).toBe('http://skep.example/password-reset');
    expect(Date.parse(body.link_expires_at)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await login('linked@example.com')).status).toBe(401);
    const set = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/password/reset',
      payload: { token: link.searchParams.get('token'), new_password: password },
    });
    expect(set.status).toBe(200);
    expect((await login('linked@example.com')).status).toBe(200);
  });

  it('is refused for an existing e-mail, in any case', async () => {
    await create({ email: 'taken@example.com', password });
    const again = await create({ email: 'TAKEN@example.com' });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'RESOURCE_CONFLICT' } } });
    expect((await admin.get(`${usersPath}?search=taken@`)).body.total).toBe(1);
  });

  it.each([
    ['no role', { role: undefined }],
    ['a role that there is not', { role: 'owner' }],
    ['a short password', { password: 'short' }],
    ['a common password', { password: 'password123' }],
    ['no e-mail', { email: 'nobody' }],
    ['an empty name', { display_name: '  ' }],
  ])('is refused with %s', async (_, wrong) => {
    const email = `${Math.random()}@example.com`;
    expect((await create({ email, password, ...wrong })).status).toBe(422);
    expect((await admin.get(`${usersPath}?search=${email}`)).body.total).toBe(0);
  });
});

describe('the list of users', () => {
  it('is searched in e-mail and name, filtered and paged, by e-mail', async () => {
    const mark = `List ${Math.random()}`;
    for (const name of ['b', 'A', 'c']) {
      await create({ email: `${name}-${mark.slice(7)}@example.com`, display_name: mark, role: 'viewer' });
    }
    const page = await admin.get(`${usersPath}?search=${encodeURIComponent(mark.toUpperCase())}&limit=2`);
    expect(page.body).toMatchObject({ total: 3, limit: 2, offset: 0 });
    expect(page.body.users.map(({ email }: { email: string }) => email[0])).toEqual(['A', 'b']);
    const rest = await admin.get(`${usersPath}?search=${mark.slice(7)}@&limit=2&offset=2&role=viewer`);
    expect(rest.body.users).toMatchObject([{ display_name: mark, role: 'viewer' }]);
    expect((await admin.get(`${usersPath}?search=${mark.slice(7)}@&role=admin`)).body.total).toBe(0);
    expect((await admin.get(`${usersPath}?search=${mark.slice(7)}@&is_active=false`)).body.total).toBe(0);
  });

  it('treats a percent sign in the search as itself, and refuses wrong filters', async () => {
    expect((await admin.get(`${usersPath}?search=${encodeURIComponent('%')}`)).body.total).toBe(0);
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'role=owner', 'is_active=perhaps'])
      expect((await admin.get(`${usersPath}?${query}`)).status).toBe(400);
  });

  it('holds no password hash', async () => {
    expect(JSON.stringify((await admin.get(`${usersPath}?limit=100`)).body)).not.toMatch(/argon2|hash/);
  });
});

describe('changing a user', () => {
  it('gives another role that works at once in an open session', async () => {
    const client = await test.signIn('viewer');
    expect((await client.get(usersPath)).status).toBe(403);
    const changed = await admin.put(`${usersPath}/${client.user_id}`, {
      role: 'admin',
      display_name: 'Root',
    });
    expect(changed).toMatchObject({ status: 200, body: { role: 'admin', display_name: 'Root' } });
    expect((await client.get(usersPath)).status).toBe(200);
    await admin.put(`${usersPath}/${client.user_id}`, { role: 'viewer' });
    expect((await client.get(usersPath)).status).toBe(403);
    expect((await session(client)).body.user).toMatchObject({ role: 'viewer', traits: { name: 'Root' } });
  });

  it.each(['put', 'post'] as const)('to inactive by %s ends sessions and API keys', async (method) => {
    const client = await test.signIn('analyst');
    const made = await client.post('/api/keys', { name: 'mine', scopes: ['read'] });
    const withKey = () =>
      inject(test.platform, {
        method: 'GET',
        url: '/api/knowledge/honey-pots',
        headers: { 'x-api-key': made.body.secret },
      });
    expect((await withKey()).status).toBe(200);
    const path = `${usersPath}/${client.user_id}`;
    const ended = await (method === 'put'
      ? admin.put(path, { is_active: false })
      : admin.post(`${path}/deactivate`));
    const user = { id: client.user_id, is_active: false, session_count: 0, key_count: 0 };
    expect(ended).toMatchObject({ status: 200, body: method === 'put' ? user : { success: true, user } });
    expect([(await session(client)).status, (await withKey()).status]).toEqual([401, 401]);

    const back = await admin.put(path, { is_active: true });
    expect(back.body).toMatchObject({ is_active: true, session_count: 0, key_count: 0 });
    expect([(await session(client)).status, (await withKey()).status]).toEqual([401, 401]);
  });

  it('to inactive ends a link to set the password', async () => {
    const { body } = await create({ email: 'unset@example.com' });
    await admin.post(`${usersPath}/${body.user.id}/deactivate`);
    await admin.put(`${usersPath}/${body.user.id}`, { is_active: true });
    const set = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/password/reset',
      payload: { token: new URL(body.link).searchParams.get('token'), new_password: password },
    });
    expect(set.status).toBeGreaterThanOrEqual(400);
    expect((await login('unset@example.com')).status).toBe(401);
  });

  it('demoting an admin ends the links they created for others', async () => {
    const former = await test.signIn('admin');
    const invitation = { email: 'back-door@example.com', role: 'admin' };
    const link = (await former.post('/api/admin/invitations', invitation)).body.link as string;
    const token = new URL(link).searchParams.get('token');
    expect((await admin.put(`${usersPath}/${former.user_id}`, { role: 'analyst' })).status).toBe(200);
    const register = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/register',
      payload: { email: invitation.email, password, traits: { name: 'Back' }, invitation: token },
    });
    expect(register.status).toBe(403);
  });

  it('leaves fields that are not sent unchanged, and refuses invalid ones', async () => {
    const path = `${usersPath}/${analyst.user_id}`;
    const before = (await admin.get(path)).body;
    const answer = await admin.put(path, { role: null, display_name: null });
    expect([answer.status, (await admin.get(path)).body]).toEqual([200, before]);
    expect((await admin.put(path, { email: 'else@example.com' })).status).toBe(422);
    expect((await admin.put(path, { role: 'root' })).status).toBe(422);
    expect((await admin.put(path, { is_active: 'false' })).status).toBe(422);
    expect((await admin.put(path, { display_name: '' })).status).toBe(422);
  });

  it('audits the old and the new values', async () => {
    const client = await test.signIn('viewer');
    await admin.put(`${usersPath}/${client.user_id}`, { role: 'analyst' });
    const { body } = await admin.get(`/api/admin/audit?action=user.update&target_id=${client.user_id}`);
    expect(body.entries).toMatchObject([
      { user_id: admin.user_id, result: 'ok', details: { role: { from: 'viewer', to: 'analyst' } } },
    ]);
  });
});

it('the last active admin can be neither deactivated nor demoted, by any means', async () => {
  const { body } = await admin.get(`${usersPath}?role=admin&is_active=true`);
  for (const { id } of body.users)
    if (id !== admin.user_id) await admin.post(`${usersPath}/${id}/deactivate`);
  const path = `${usersPath}/${admin.user_id}`;
  for (const answer of [
    await admin.post(`${path}/deactivate`),
    await admin.put(path, { is_active: false }),
    await admin.put(path, { role: 'analyst' }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'RESOURCE_CONFLICT' } } });
  }
  expect((await admin.put(path, { display_name: 'Still here' })).body).toMatchObject({ role: 'admin' });
  const second = await test.signIn('admin');
  expect((await admin.put(path, { role: 'analyst' })).status).toBe(200);
  expect((await admin.get(usersPath)).status).toBe(403);
  await second.put(path, { role: 'admin' });
});

it('only admins can see or change users, and unknown ids are not found', async () => {
  const path = `${usersPath}/${analyst.user_id}`;
  for (const answer of [
    await analyst.get(usersPath),
    await analyst.post(usersPath, { email: 'x@example.com', role: 'admin', password }),
    await analyst.get(path),
    await analyst.put(path, { role: 'admin' }),
    await analyst.post(`${path}/deactivate`),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
  }
  for (const answer of [
    await admin.get(`${usersPath}/${unknownId}`),
    await admin.put(`${usersPath}/${unknownId}`, { role: 'admin' }),
    await admin.post(`${usersPath}/${unknownId}/deactivate`),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
  }
  expect((await admin.get(`${usersPath}/not-an-id`)).status).toBe(400);
});
