import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, issuePasswordLink, type User } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const password = 'a long enough password';
const email = 'ada@example.com';
const { test } = platformFor({}, { registration: 'open' });
let ada: User;

beforeAll(async () => {
  const user = { email, password, display_name: 'Ada', role: 'analyst' as const };
  ada = await createUser(test.deps.database.kysely, user);
});

const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) =>
  inject(test.platform, {
    method,
    url,
    ...(payload && { payload }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const login = (version = 'v1', body: object = {}) =>
  send('POST', `/api/${version}/auth/login`, { email, password, ...body });

describe.each(['v1', 'v2'])('the contract at %s', (version) => {
  it('signs in and answers token and user', async () => {
    const { status, body, headers } = await login(version);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: body.session_token,
      token_type: 'Bearer',
      expires_at: expect.any(String),
      session_token: expect.any(String),
      user: {
        id: ada.id,
        email,
        display_name: expect.any(String),
        role: 'analyst',
        created_at: ada.created_at.toISOString(),
        last_login: expect.any(String),
        is_active: true,
      },
    });
    expect(Date.now() - Date.parse(body.user.last_login)).toBeLessThan(60_000);
    expect(String(headers['set-cookie'])).toContain('identity_session=');
    expect((await send('GET', '/api/auth/session', undefined, body.token)).status).toBe(200);
  });

  it('refuses wrong credentials and bodies in its own codes', async () => {
    const wrong = await login(version, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    const bad = await login(version, { email: 'ada' });
    expect(bad.body.error).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(bad.body.error.details.fields).toMatchObject([{ field: 'email' }]);
  });

  it('shows and changes the own profile, and nothing but the name', async () => {
    const { token } = (await login(version)).body;
    const profile = `/api/${version}/users/profile`;
    const name = `Ada of ${version}`;
    for (const more of [{ role: 'admin' }, { email: 'root@example.com' }, { is_active: false }]) {
      const refused = await send('PUT', profile, { display_name: name, ...more }, token);
      expect(refused).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
      expect(refused.body.error.details.fields[0].field).toBe(Object.keys(more)[0]);
    }
    expect(await send('PUT', profile, { display_name: ` ${name} ` }, token)).toMatchObject({
      status: 200,
      body: { display_name: name, role: 'analyst', email, is_active: true },
    });
    expect((await send('GET', profile, undefined, token)).body).toMatchObject({
      id: ada.id,
      display_name: name,
    });
    for (const display_name of ['', '   ', 'x'.repeat(201), 7, null])
      expect((await send('PUT', profile, { display_name }, token)).body.error.code).toBe('VALIDATION_ERROR');
    expect((await send('GET', profile)).body.error.code).toBe('UNAUTHORIZED');
  });

  it('registers, and sets a password with a link', async () => {
    const other = `${version}@example.com`;
    const registered = await send('POST', `/api/${version}/auth/register`, { email: other, password });
    expect(registered).toMatchObject({ status: 201, body: { success: true, user: { email: other } } });
    const { token } = await test.deps.database.transact((tx) =>
      issuePasswordLink(tx, registered.body.user.id),
    );
    const reset = { token, new_password: 'quite another pass phrase' };
    expect(await send('POST', `/api/${version}/auth/password/reset`, reset)).toMatchObject({
      status: 200,
      body: { sessions_ended: 1 },
    });
    expect((await login(version, { email: other, password: reset.new_password })).status).toBe(200);
  });
});

describe('API keys', () => {
  it('read the profile of their owner, and change it only with the scope write', async () => {
    const { token } = (await login()).body;
    const url = '/api/v1/users/profile';
    const as = async (scope: string, options: InjectOptions) => {
      const key = { name: 'Robot', scopes: [scope] };
      const { secret } = (await send('POST', '/api/keys', key, token)).body;
      return inject(test.platform, { ...options, url, headers: { 'x-api-key': secret } });
    };
    const change = { method: 'PUT', payload: { display_name: 'Robot' } } as const;
    expect((await as('read', { method: 'GET' })).body).toMatchObject({ email });
    const refused = await as('read', change);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    expect(await as('write', change)).toMatchObject({ status: 200, body: { display_name: 'Robot' } });
  });
});

describe('the versions', () => {
  it('are listed, supported and not deprecated', async () => {
    const { status, body } = await send('GET', '/api/versions');
    expect(status).toBe(200);
    expect(body.default).toBe('v1');
    expect(body.versions).toEqual(
      ['v1', 'v2'].map((version) => ({
        version,
        status: 'supported',
        deprecated: false,
        sunset: null,
        path: `/api/${version}`,
        media_type: `application/vnd.service.${version}+json`,
      })),
    );
  });

  it('are chosen by the Accept header on the path without one', async () => {
    const { token } = (await login()).body;
    const profile = (accept: string) =>
      inject(test.platform, {
        method: 'GET',
        url: '/api/users/profile',
        headers: { authorization: `Bearer ${token}`, accept },
      });
    for (const { media_type } of (await send('GET', '/api/versions')).body.versions)
      expect((await profile(media_type)).body).toMatchObject({ email });
    expect((await profile('application/json')).status).toBe(404);
  });
});
