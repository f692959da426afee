import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botWithKey, createBot, type TestBot } from '#test/platform/bots.ts';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform, platformFor, type Client, type TestPlatform } from '#test/platform/platform.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });
let bot: TestBot;

beforeAll(async () => {
  bot = await createBot(test, admin);
});

const keysOf = (id: string) => `/api/public/bots/${id}/api-keys`;

async function keyed(body: object): Promise<TestBot & { key_id: string }> {
  const made = await admin.post(keysOf(bot.id), { name: 'A key', ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { ...botWithKey(test, bot.id, made.body.api_key.key), key_id: made.body.api_key.id };
}

describe('a key of a bot', () => {
  it('is shown once, and listed by its beginning', async () => {
    const { key, key_id } = await keyed({ tier: 'professional' });
    const { body } = await admin.get(keysOf(bot.id));
    const listed = body.api_keys.find(({ id }: any) => id === key_id);
    expect(listed).toMatchObject({
      bot_id: bot.id,
      type: 'bot',
      key_prefix: key.slice(0, 11),
      tier: 'professional',
      rate_limit: 1000,
      permissions: ['chat', 'history'],
      usage_count: 0,
      last_used_at: null,
    });
    expect(JSON.stringify(body)).not.toContain(key);
    const stored = await test.deps.database.kysely.selectFrom('public_keys').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(key);
  });

  it('counts its uses', async () => {
    const { key_id, say } = await keyed({});
    for (let n = 0; n < 3; n += 1) await say('Anything?');
    const { body } = await admin.get(keysOf(bot.id));
    const listed = body.api_keys.find(({ id }: any) => id === key_id);
    expect(listed).toMatchObject({ usage_count: 3, last_used_at: expect.any(String) });
  });

  it('does what it is permitted and no more', async () => {
    const chat = await keyed({ permissions: ['chat'] });
    const history = await keyed({ permissions: ['history'] });
    const { body } = await chat.say('Anything?');
    const path = `/chat/${bot.id}/history?session_id=${body.session_id}`;
    expect((await history.call('GET', path)).status).toBe(200);
    for (const refused of [
      await chat.call('GET', path),
      await history.say('Anything?'),
      await chat.call('GET', '/bots/list'),
      await chat.call('POST', `/bots/create`, { payload: { name: 'x' } }),
      await chat.call('GET', `/bots/${bot.id}/analytics`),
    ])
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'INSUFFICIENT_PERMISSIONS' } } });
  });

  it('ends at once when it is revoked, and at its end', async () => {
    const revoked = await keyed({});
    expect((await revoked.say('Anything?')).status).toBe(200);
    expect((await admin.delete(`${keysOf(bot.id)}/${revoked.key_id}`)).status).toBe(200);
    expect(await revoked.say('Anything?')).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_API_KEY' } },
    });
    expect((await admin.delete(`${keysOf(bot.id)}/${revoked.key_id}`)).status).toBe(404);
    const short = await keyed({ expires_at: new Date(Date.now() + 700).toISOString() });
    expect((await short.say('Anything?')).status).toBe(200);
    await expect.poll(async () => (await short.say('Anything?')).status).toBe(401);
    const past = await admin.post(keysOf(bot.id), { name: 'x', expires_at: '2020-01-01T00:00:00Z' });
    expect(past).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
  });

  it('is no key of another bot, and is made by no key of the platform', async () => {
    const other = await createBot(test, admin);
    const key = await keyed({});
    expect((await admin.delete(`${keysOf(other.id)}/${key.key_id}`)).status).toBe(404);
    const made = await admin.post('/api/keys', { name: 'x', scopes: ['admin'], expires_at: soon() });
    const headers = { 'x-api-key': made.body.secret };
    const list = await inject(test.platform, { method: 'GET', url: keysOf(bot.id), headers });
    expect(list.status).toBe(200);
    const refused = await inject(test.platform, {
      method: 'POST',
      url: keysOf(bot.id),
      headers,
      payload: { name: 'x' },
    });
    expect(refused.status).toBe(403);
  });
});

const soon = () => new Date(Date.now() + 86_400_000).toISOString();

describe('keys of admins', () => {
  const adminKeys = '/api/admin/public-keys';

  async function withKey(type: string): Promise<{ call: TestBot['call']; id: string }> {
    const { status, body } = await admin.post(adminKeys, { name: 'A program', type });
    expect(status, JSON.stringify(body)).toBe(201);
    return { call: botWithKey(test, bot.id, body.api_key.key).call, id: body.api_key.id };
  }

  it('manage bots, or only look at them', async () => {
    const full = await withKey('admin');
    const made = await full.call('POST', '/bots/create', { payload: { name: 'Made by a key' } });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const id = made.body.bot.bot_id;
    expect((await full.call('POST', `/bots/${id}/api-keys`, { payload: { name: 'x' } })).status).toBe(201);
    const look = await withKey('readonly');
    expect((await look.call('GET', '/bots/list')).status).toBe(200);
    expect((await look.call('GET', `/bots/${id}/analytics`)).status).toBe(200);
    for (const [path, payload] of [
      ['/bots/create', { name: 'x' }],
      [`/bots/${id}/api-keys`, { name: 'x' }],
      [`/chat/${id}/message`, { message: 'x' }],
    ] as const) {
      const refused = await look.call('POST', path, { payload });
      expect(refused, path).toMatchObject({
        status: 403,
        body: { error: { code: 'INSUFFICIENT_PERMISSIONS' } },
      });
    }
    expect((await admin.delete(`${adminKeys}/${full.id}`)).status).toBe(200);
    expect((await full.call('GET', '/bots/list')).status).toBe(401);
    expect((await admin.get(adminKeys)).body.api_keys.map(({ id: one }: any) => one)).toContain(look.id);
  });

  it('end with the role of the admin who made them', async () => {
    const passing = await test.signIn('admin');
    const { body } = await passing.post(adminKeys, { name: 'x', type: 'admin' });
    const { call } = botWithKey(test, bot.id, body.api_key.key);
    expect((await call('GET', '/bots/list')).status).toBe(200);
    await admin.put(`/api/admin/users/${passing.user_id}`, { role: 'viewer' });
    expect((await call('GET', '/bots/list')).status).toBe(401);
  });

  it('are made by admins alone', async () => {
    expect((await analyst.post(adminKeys, { name: 'x', type: 'admin' })).status).toBe(403);
    expect((await analyst.get('/api/public/bots/list')).status).toBe(403);
  });
});

describe('limits', () => {
  let limited: TestPlatform;
  let owner: Client;

  beforeAll(async () => {
    limited = await openTestPlatform({ rateLimitScale: 1 });
    owner = await limited.signIn('admin');
  });
  afterAll(() => limited.close());

  it('of a key are exact, with many requests at once', async () => {
    const own = await createBot(limited, owner);
    const replies = await Promise.all(Array.from({ length: 120 }, () => own.call('GET', `/chat/${own.id}`)));
    const taken = replies.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(100);
    const left = taken.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    for (const { status, body, headers } of replies.filter((reply) => reply.status !== 200)) {
      expect(status).toBe(429);
      expect(body).toMatchObject({ success: false, error: { code: 'RATE_LIMIT_EXCEEDED' } });
      expect(body.error.details.retry_after).toBeGreaterThan(0);
      expect(body.error.details.retry_after).toBeLessThanOrEqual(3600);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' });
    }
    const reset = Number(taken[0]?.headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThan(Date.now() / 1000);
    expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 3601);
  });

  it('of another key are not touched by that, and follow its own rate', async () => {
    const own = await createBot(limited, owner);
    const { body } = await owner.post(keysOf(own.id), { name: 'x', rate_limit: 2, tier: 'enterprise' });
    const few = botWithKey(limited, own.id, body.api_key.key);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await few.call('GET', `/chat/${own.id}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await own.call('GET', `/chat/${own.id}`)).headers['x-ratelimit-remaining']).toBe('99');
  });

  it('of a bot and of each of its visitors hold for messages', async () => {
    const own = await createBot(limited, owner, { security: { rate_limit: 4, visitor_rate_limit: 2 } });
    const from = (user_id: string) => own.say('Anything?', { context: { user_id } });
    const seen = [];
    for (const visitor of ['a', 'a', 'a', 'b', 'b', 'c']) seen.push(await from(visitor));
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200, 429]);
    expect(seen[2]?.body.error.details.retry_after).toBeGreaterThan(0);
    expect(seen[2]?.headers['x-ratelimit-limit']).toBe('100');
  });

  it('count what pages claim of their visitors for nothing', async () => {
    const own = await createBot(limited, owner, { security: { visitor_rate_limit: 2 } });
    const statuses = [];
    for (const user_id of ['a', 'b', 'c'])
      statuses.push(
        (await own.say('Anything?', { context: { user_id } }, { origin: 'https://a.example' })).status,
      );
    expect(statuses).toEqual([200, 200, 429]);
  });
});
