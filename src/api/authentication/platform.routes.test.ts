import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionKeys, generateSessionKey, type SessionClaims } from '#domain/sessions/index.ts';
import { createUser } from '#domain/users/index.ts';
import { platformApp } from '#app/processes/platform.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { openTestPlatform, platformFor } from '#test/platform/platform.ts';

const password = 'a long enough password';
const email = 'ada@example.com';
const { test } = platformFor();
let userId: string;

beforeAll(async () => {
  const user = await createUser(test.deps.database.kysely, {
    email,
    password,
    display_name: 'Ada',
    role: 'analyst',
  });
  userId = user.id;
});

const login = (payload: object, headers: Record<string, string> = {}) =>
  inject(test.platform, { method: 'POST', url: '/api/auth/login', payload, headers });
const session = (headers: Record<string, string>) =>
  inject(test.platform, { method: 'GET', url: '/api/auth/session', headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tokenOf = async () => (await login({ email, password })).body.session_token as string;

/** An error body without what differs from request to request. */
function withoutRequest({ status, body }: Reply): unknown {
  const { timestamp: _timestamp, request_id: _id, ...error } = body.error;
  return { status, error };
}

describe('signing in', () => {
  it('answers the documented fields, under any spelling of the e-mail in upper and lower case', async () => {
    const { status, body } = await login({ email: 'ADA@example.com', password });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, user: { id: userId, email } });
    const lifeHours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(lifeHours).toBeGreaterThan(23.9);
    expect(lifeHours).toBeLessThanOrEqual(24);
    const claims = decodeJwt(body.session_token);
    expect(claims).toMatchObject({ sub: userId, role: 'analyst', aal: 'aal1' });
    expect(Math.abs((claims.exp ?? 0) * 1000 - Date.parse(body.expires_at))).toBeLessThan(1000);
  });

  it('remembers for 30 days when asked', async () => {
    const { body, headers } = await login({ email, password, remember_me: true });
    expect((Date.parse(body.expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect(String(headers['set-cookie'])).toContain('Expires=');
    expect(String((await login({ email, password })).headers['set-cookie'])).not.toContain('Expires=');
  });

  it('refuses a wrong password, an unknown user and an inactive user with one and the same answer', async () => {
    const { kysely } = test.deps.database;
    const gone = await createUser(kysely, { email: 'gone@example.com', password, role: 'admin' });
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    const wrong = await login({ email, password: `${password}!` });
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'INVALID_CREDENTIALS' } } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const unknown = await login({ email: 'nobody@example.com', password });
    const inactive = await login({ email: 'gone@example.com', password });
    expect(withoutRequest(unknown)).toEqual(withoutRequest(wrong));
    expect(withoutRequest(inactive)).toEqual(withoutRequest(wrong));
  });

  it.each([
    ['no body', undefined],
    ['no password', { email }],
    ['a short password', { email, password: '1234567' }],
    ['a password of 1,025 characters', { email, password: 'x'.repeat(1025) }],
    ['something that is no e-mail', { email: 'ada', password }],
    ['an e-mail of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com`, password }],
    ['an e-mail that is no text', { email: { $ne: null }, password }],
    ['remember_me that is no boolean', { email, password, remember_me: 'yes' }],
  ])('refuses %s as a wrong request', async (_, payload) => {
    const { status, body } = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/login',
      ...(payload && { payload }),
    });
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details.fields.length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(password);
  });
});

describe('a session', () => {
  it('says who is signed in', async () => {
    const token = await tokenOf();
    const { status, body } = await session(bearer(token));
    expect(status).toBe(200);
    expect(body).toEqual({
      authenticated: true,
      user: { id: userId, email, traits: { name: 'Ada' }, role: 'analyst' },
      session_id: decodeJwt(token)['sid'],
      aal: 'aal1',
      second_factor_required: false,
    });
  });

  it('ends at once when its user signs out, and their other sessions stay', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    const out = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/logout',
      headers: bearer(token),
    });
    expect(out).toMatchObject({ status: 200, body: { success: true } });
    expect((await session(bearer(token))).status).toBe(401);
    expect((await session(bearer(other))).status).toBe(200);
  });

  it('ends when its row has expired, or its user has been deactivated', async () => {
    const { kysely } = test.deps.database;
    const token = await tokenOf();
    const sid = String(decodeJwt(token)['sid']);
    await kysely
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', sid)
      .execute();
    expect((await session(bearer(token))).status).toBe(401);

    const analyst = await test.signIn('analyst');
    expect((await analyst.get('/api/auth/session')).status).toBe(200);
    await kysely.updateTable('users').set({ is_active: false }).where('id', '=', analyst.user_id).execute();
    expect((await analyst.get('/api/auth/session')).status).toBe(401);
  });
});

const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']);
const asCookie = (token: string) => ({ cookie: `identity_session=${token}` });
const createJar = (headers: Record<string, string>) =>
  inject(test.platform, {
    method: 'POST',
    url: '/api/knowledge/honey-pots',
    payload: { name: 'By cookie' },
    headers: { host: 'skep.example', ...headers },
  });

describe('the session cookie', () => {
  it('is out of reach for scripts and for requests that other sites make', async () => {
    const reply = await login({ email, password });
    const [first, ...attributes] = cookieOf(reply).split('; ');
    expect(first).toBe(`identity_session=${reply.body.session_token}`);
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  it('is Secure over https, only when the proxy is trusted', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect(cookieOf(await login({ email, password }, forwarded))).not.toContain('Secure');
    const behindProxy = await openTestPlatform({ trustProxy: 1 });
    try {
      await createUser(behindProxy.deps.database.kysely, { email, password, role: 'viewer' });
      const request = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const;
      expect(cookieOf(await inject(behindProxy.platform, { ...request, headers: forwarded }))).toContain(
        'Secure',
      );
      expect(cookieOf(await inject(behindProxy.platform, request))).not.toContain('Secure');
    } finally {
      await behindProxy.close();
    }
  });

  it('is Secure, and belongs to PUBLIC_URL, where that is https', async () => {
    const publicUrl = 'https://skep.example.org';
    const app = await platformApp({ ...test.deps, config: { ...test.deps.config, publicUrl } });
    const request = { method: 'POST', url: '/api/auth/login', payload: { email, password } } as const;
    const reply = await inject(app, request);
    expect(cookieOf(reply)).toContain('Secure');
    const refresh = (origin: string) =>
      inject(app, {
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { ...asCookie(reply.body.session_token), host: '127.0.0.1:8080', origin },
      });
    expect((await refresh('https://evil.example')).status).toBe(403);
    expect((await refresh(publicUrl)).status).toBe(200);
    await app.close();
  });

  it('signs in for reading, and for writing only from the same origin', async () => {
    const cookie = asCookie(await tokenOf());
    expect((await session(cookie)).status).toBe(200);
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://skep.example' },
      { origin: 'http://skep.example.evil.example' },
    ]) {
      const refused = await createJar({ ...cookie, ...headers });
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
    }
    expect((await createJar({ ...cookie, origin: 'http://skep.example' })).status).toBe(201);
  });

  it('does not replace a wrong bearer token', async () => {
    const cookie = asCookie(await tokenOf());
    expect((await session({ ...cookie, ...bearer('nonsense') })).status).toBe(401);
    expect((await session({ ...cookie, authorization: 'Basic YTpi' })).status).toBe(401);
  });

  it('is cleared on signing out', async () => {
    const reply = await inject(test.platform, {
      method: 'POST',
      url: '/api/auth/logout',
      headers: { ...asCookie(await tokenOf()), host: 'skep.example', origin: 'http://skep.example' },
    });
    expect(reply.status).toBe(200);
    expect(cookieOf(reply)).toMatch(/^identity_session=;.*Expires=Thu, 01 Jan 1970/);
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => new Date(Date.now() + 3_600_000);
const signAs = async (key: string, claims: SessionClaims, expiresAt: Date) =>
  (await createSessionKeys(key)).sign(claims, expiresAt);

describe('a token that we did not give, or not for now', () => {
  let pem: string;
  let claims: SessionClaims & { exp: number };
  let token: string;

  beforeAll(async () => {
    pem = await readFile(join(test.deps.config.dataDir, 'secrets/session-key.pem'), 'utf8');
    token = await tokenOf();
    claims = decodeJwt(token) as unknown as typeof claims;
  });

  function forged(header: object, key: string | null): string {
    const signed = `${part(header)}.${part(claims)}`;
    const signature = key === null ? '' : createHmac('sha256', key).update(signed).digest('base64url');
    return `${signed}.${signature}`;
  }

  it('is accepted when it is as we make them, so that the refusals below mean something', async () => {
    expect((await session(bearer(await signAs(pem, claims, inAnHour())))).status).toBe(200);
  });

  it.each<[string, () => string | Promise<string>]>([
    ['an expired one', () => signAs(pem, claims, new Date(Date.now() - 1000))],
    ['one signed by another key', () => signAs(generateSessionKey(), claims, inAnHour())],
    ['one with alg none', () => forged({ alg: 'none' }, null)],
    ['one with alg none in another spelling', () => forged({ alg: 'NoNe', typ: 'JWT' }, null)],
    [
      'one signed by HS256 with our public key as the secret',
      () => {
        const key = createPublicKey(createPrivateKey(pem));
        return forged({ alg: 'HS256' }, key.export({ type: 'spki', format: 'pem' }).toString());
      },
    ],
    [
      'one whose claims were changed',
      () => token.replace(/\..*\./, `.${part({ ...claims, role: 'admin' })}.`),
    ],
    [
      'one whose session belongs to another',
      () => signAs(pem, { ...claims, sub: crypto.randomUUID() }, inAnHour()),
    ],
    [
      'one whose session does not exist',
      () => signAs(pem, { ...claims, sid: crypto.randomUUID() }, inAnHour()),
    ],
    ['half of one', () => token.slice(0, token.length / 2)],
    ['one with dots alone', () => '..'],
    ['a very long one', () => 'a'.repeat(8000)],
  ])('is refused: %s', async (_, make) => {
    const reply = await session(bearer(await make()));
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'AUTHENTICATION_REQUIRED' } } });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  it('can be verified by anyone with /.well-known/jwks.json', async () => {
    const { status, body } = await inject(test.platform, { method: 'GET', url: '/.well-known/jwks.json' });
    expect(status).toBe(200);
    const keys = createLocalJWKSet(body as JSONWebKeySet);
    expect((await jwtVerify(token, keys)).payload.sub).toBe(userId);
    expect(Object.keys(body.keys[0])).not.toContain('d');
    const foreign = await signAs(generateSessionKey(), claims, inAnHour());
    await expect(jwtVerify(foreign, keys)).rejects.toThrow('no applicable key');
  });
});
