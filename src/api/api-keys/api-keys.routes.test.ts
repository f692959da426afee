import { beforeEach, describe, expect, it } from 'vitest';
import { revokeKeysOf } from '#domain/api-keys/index.ts';
import type { Role } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, jarsPath, platformFor, type Client } from '#test/platform/platform.ts';

const dayMs = 24 * 60 * 60 * 1000;

const { test } = platformFor();
let user: Client;

beforeEach(async () => {
  user = await test.signIn('analyst');
});

const make = (client: Client, body: object = {}) =>
  client.post('/api/keys', { name: 'nightly import', scopes: ['read', 'write'], ...body });
const secretOf = async (client: Client, body: object = {}) =>
  (await make(client, body)).body.secret as string;
const asKey = (secret: string) => ({ 'x-api-key': secret });
const asBearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const list = (headers: Record<string, string>) =>
  inject(test.platform, { method: 'GET', url: jarsPath, headers });
const rows = () => test.deps.database.kysely.selectFrom('api_keys').selectAll();
const users = () => test.deps.database.kysely.updateTable('users');

describe('making an API key', () => {
  it('answers the secret once and keeps only its hash', async () => {
    const { status, body } = await make(user);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      key: {
        id: expect.any(String),
        name: 'nightly import',
        key_prefix: body.secret.slice(0, 11),
        scopes: ['read', 'write'],
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: null,
      },
      secret: expect.stringMatching(/^sk_[\w-]{43}$/),
    });
    expect((Date.parse(body.key.expires_at) - Date.now()) / dayMs).toBeCloseTo(90, 2);
    const row = await rows().where('id', '=', body.key.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(11));
    expect(JSON.stringify((await user.get('/api/keys')).body)).not.toContain(body.secret.slice(11));
    expect((await make(user)).body.secret).not.toBe(body.secret);
  });

  it('is written to the audit log without the secret', async () => {
    const { body } = await make(user);
    const entries = await test.deps.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', body.key.id)
      .execute();
    expect(entries).toMatchObject([
      {
        action: 'api_key.create',
        user_id: user.user_id,
        target_type: 'api_key',
        result: 'ok',
        details: { name: 'nightly import', scopes: ['read', 'write'], expires_at: body.key.expires_at },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.secret.slice(11));
  });

  it('names each scope once, the weakest first', async () => {
    const admin = await test.signIn('admin');
    const { body } = await make(admin, { scopes: ['admin', 'read', 'admin'] });
    expect(body.key.scopes).toEqual(['read', 'admin']);
  });

  it.each<[string, object, number]>([
    ['365 days', { expires_in_days: 365 }, 201],
    ['365 days from now as a date', { expires_at: new Date(Date.now() + 365 * dayMs).toISOString() }, 201],
    ['a date with an offset', { expires_at: '2999-01-01T00:00:00+02:00' }, 422],
    ['366 days', { expires_in_days: 366 }, 422],
    ['366 days from now as a date', { expires_at: new Date(Date.now() + 366 * dayMs).toISOString() }, 422],
    ['no day at all', { expires_in_days: 0 }, 422],
    ['half a day', { expires_in_days: 0.5 }, 422],
    ['a date that is past', { expires_at: new Date(Date.now() - 1000).toISOString() }, 422],
    ['both at once', { expires_in_days: 1, expires_at: new Date(Date.now() + dayMs).toISOString() }, 422],
    ['no name', { name: ' ' }, 422],
    ['no scope', { scopes: [] }, 422],
    ['an unknown scope', { scopes: ['root'] }, 422],
    ['a scope that is no text', { scopes: [{ $ne: null }] }, 422],
  ])('accepts a lifetime of at most 365 days and known scopes: %s', async (_, body, expected) => {
    expect((await make(user, body)).status).toBe(expected);
  });

  it.each<[Role, string[], number]>([
    ['viewer', ['read'], 201],
    ['viewer', ['read', 'write'], 403],
    ['viewer', ['admin'], 403],
    ['analyst', ['write'], 201],
    ['analyst', ['admin'], 403],
    ['admin', ['admin'], 201],
  ])('never goes above the role of its owner: %s, %j', async (role, scopes, expected) => {
    const { status } = await make(await test.signIn(role), { scopes });
    expect(status).toBe(expected);
  });

  it('stops at ten active keys, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => make(user)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const [first, second] = made.map(({ body }) => body.key.id as string);
    await user.delete(`/api/keys/${first}`);
    expect((await make(user)).status).toBe(201);
    expect((await make(user)).status).toBe(409);
    const { kysely } = test.deps.database;
    await kysely
      .updateTable('api_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', String(second))
      .execute();
    expect((await make(user)).status).toBe(201);
  });

  it('is for a person: a key cannot make, list or end keys', async () => {
    const admin = await test.signIn('admin');
    const { body } = await make(admin, { scopes: ['admin'] });
    for (const [method, url] of [
      ['POST', '/api/keys'],
      ['GET', '/api/keys'],
      ['DELETE', `/api/keys/${body.key.id}`],
    ] as const) {
      const payload = { name: 'another', scopes: ['read'] };
      const reply = await inject(test.platform, {
        method,
        url,
        headers: asKey(body.secret),
        ...(method === 'POST' && { payload }),
      });
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
    }
    expect((await inject(test.platform, { method: 'GET', url: '/api/keys' })).status).toBe(401);
  });
});

describe('an API key', () => {
  it('signs its owner in as X-API-Key and as bearer', async () => {
    const secret = await secretOf(user);
    const jar = await createJar(user);
    for (const headers of [asKey(secret), asBearer(secret)]) {
      const { status, body } = await list(headers);
      expect(status).toBe(200);
      expect(body.honey_jars.map(({ id }: { id: string }) => id)).toContain(jar);
    }
  });

  it('opens the knowledge service as it opens the platform', async () => {
    const headers = asKey(await secretOf(user));
    const reply = await inject(test.knowledge, { method: 'GET', url: '/honey-jars', headers });
    expect(reply.status).toBe(200);
  });

  it('is no session', async () => {
    const reply = await inject(test.platform, {
      method: 'GET',
      url: '/api/auth/session',
      headers: asBearer(await secretOf(user)),
    });
    expect(reply.status).toBe(403);
    expect((await list({ cookie: `identity_session=${await secretOf(user)}` })).status).toBe(401);
  });

  it.each<[string, (secret: string) => Record<string, string>]>([
    ['one character less', (secret) => asKey(secret.slice(0, -1))],
    ['one character more', (secret) => asKey(`${secret}A`)],
    [
      'another last character',
      (secret) => asBearer(secret.slice(0, -1) + (secret.endsWith('A') ? 'E' : 'A')),
    ],
    ['its prefix alone', (secret) => asKey(secret.slice(0, 11))],
    ['no mark', (secret) => asKey(secret.slice(3))],
    ['a wildcard', () => asKey('%')],
    ['SQL', () => asKey("sk_' or '1'='1")],
    ['nothing', () => asKey('')],
    ['8,000 characters', () => asKey(`sk_${'A'.repeat(8000)}`)],
    ['a session token in its place', () => asKey(user.token)],
    [
      'the right key under a wrong scheme',
      (secret) => ({ authorization: `Basic ${secret}`, ...asKey(secret) }),
    ],
  ])('is refused with %s', async (_, headersOf) => {
    const reply = await list(headersOf(await secretOf(user)));
    expect(reply).toMatchObject({ status: 401, body: { error: { code: 'AUTHENTICATION_REQUIRED' } } });
  });

  it('stops at its end', async () => {
    const { body } = await make(user);
    expect((await list(asKey(body.secret))).status).toBe(200);
    await test.deps.database.kysely
      .updateTable('api_keys')
      .set({ expires_at: new Date() })
      .where('id', '=', body.key.id)
      .execute();
    expect((await list(asKey(body.secret))).status).toBe(401);
    const listed = (await user.get('/api/keys')).body.keys;
    expect(listed.map(({ id }: { id: string }) => id)).toContain(body.key.id);
  });

  it('stops the moment it is deleted, and can be deleted once', async () => {
    const { body } = await make(user);
    const path = `/api/keys/${body.key.id}`;
    expect((await user.delete(path)).body).toMatchObject({ success: true });
    expect((await list(asKey(body.secret))).status).toBe(401);
    expect((await user.get('/api/keys')).body).toMatchObject({ total: 0, keys: [] });
    expect((await user.delete(path)).status).toBe(404);
  });

  it('stops while its owner is inactive, and permanently once their keys are revoked', async () => {
    const [secret, other] = [await secretOf(user), await secretOf(await test.signIn('analyst'))];
    await users().set({ is_active: false }).where('id', '=', user.user_id).execute();
    expect((await list(asKey(secret))).status).toBe(401);
    expect(await revokeKeysOf(test.deps.database.kysely, user.user_id)).toBe(1);
    await users().set({ is_active: true }).where('id', '=', user.user_id).execute();
    expect((await list(asKey(secret))).status).toBe(401);
    expect((await list(asKey(other))).status).toBe(200);
  });

  it('is invisible to other users, who cannot end it', async () => {
    const { body } = await make(user);
    const admin = await test.signIn('admin');
    for (const stranger of [await test.signIn('analyst'), admin]) {
      expect((await stranger.get('/api/keys')).body.total).toBe(0);
      const taken = await stranger.delete(`/api/keys/${body.key.id}`);
      const unknown = await stranger.delete(`/api/keys/${crypto.randomUUID()}`);
      expect([taken.status, unknown.status]).toEqual([404, 404]);
      expect(taken.body.error.message).toBe(unknown.body.error.message);
    }
    expect((await list(asKey(body.secret))).status).toBe(200);
  });
});

const lastUsed = async (id: string) =>
  (await rows().where('id', '=', id).executeTakeFirstOrThrow()).last_used_at;

async function noted(id: string): Promise<Date | null> {
  await test.deps.apiKeys.stop();
  return lastUsed(id);
}

describe('when a key was last used', () => {
  it('is noted at most once a minute', async () => {
    const { body } = await make(user);
    const id = body.key.id as string;
    expect(await lastUsed(id)).toBeNull();
    await Promise.all(Array.from({ length: 5 }, () => list(asKey(body.secret))));
    const first = await noted(id);
    expect(Date.now() - Number(first)).toBeLessThan(10_000);
    await list(asKey(body.secret));
    expect(await noted(id)).toEqual(first);
    const earlier = new Date(Date.now() - 61_000);
    await test.deps.database.kysely
      .updateTable('api_keys')
      .set({ last_used_at: earlier })
      .where('id', '=', id)
      .execute();
    await list(asKey(body.secret));
    expect(Number(await noted(id))).toBeGreaterThan(earlier.getTime() + 60_000);
    const shown = (await user.get('/api/keys')).body.keys[0];
    expect(shown.last_used_at).toBe((await lastUsed(id))?.toISOString());
  });
});
