import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryCounter } from '#domain/rate-limits/index.ts';
import { knowledgeAreas, platformAreas } from '#api/areas/areas.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import type { Reply } from '#test/platform/inject.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { Area } from '#http/area.ts';
import type { App } from '#http/app.ts';
import { addressKey } from './address-key.ts';

const open = { access: 'public' } as const;

function routes(app: App): void {
  app.get('/api/things', () => ({}));
  app.post('/api/search', { config: { action: null, limit: 'search' } }, () => ({}));
  app.post('/api/auth/login', { config: { ...open, action: 'login', limit: 'authentication' } }, () => ({}));
  app.get('/api/health', { config: { ...open, counted: false } }, () => ({}));
  app.get('/api/open', { config: open }, () => ({}));
  app.get('/api/moved', { config: open }, (_request, reply) => reply.redirect('/api/open'));
  for (const version of ['v1', 'v2']) {
    app.get(`/api/${version}/things`, () => ({}));
    app.post(`/api/${version}/search`, { config: { action: null, limit: 'search' } }, () => ({}));
    app.post(
      `/api/${version}/auth/login`,
      { config: { ...open, action: 'login', limit: 'login' } },
      () => ({}),
    );
  }
}

const kit = (options: Partial<AppOptions> = {}): Promise<Kit> =>
  openKit({ areas: platformAreas, ...options }, routes);

const standing = ({ headers }: Reply) => [
  Number(headers['x-ratelimit-limit']),
  Number(headers['x-ratelimit-remaining']),
];

async function statusesOf(times: number, once: (n: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await once(n)).status);
  return statuses;
}

describe('rate limits', () => {
  it('show the tightest limit that applies, and when its window ends', async () => {
    const { send } = await kit();
    const search = await send({ method: 'POST', url: '/api/search', as: 'ann' });
    expect(standing(search)).toEqual([100, 99]);
    const reset = Number(search.headers['x-ratelimit-reset']);
    expect(reset).toBeGreaterThan(Date.now() / 1000 + 58);
    expect(reset).toBeLessThan(Date.now() / 1000 + 62);
    expect(standing(await send({ method: 'GET', url: '/api/things', as: 'ann' }))).toEqual([1000, 998]);
    // By the hour and much used, the general limit becomes the tighter one.
    await statusesOf(900, () => send({ method: 'GET', url: '/api/things', as: 'ann' }));
    expect(standing(await send({ method: 'POST', url: '/api/search', as: 'ann' }))).toEqual([1000, 97]);
  });

  it('refuse requests over the limit until the window has ended, and no longer', async () => {
    let now = Date.now();
    const { send } = await kit({ countHits: createMemoryCounter(() => now), rateLimitScale: 0.05 });
    const search = () => send({ method: 'POST', url: '/api/search', as: 'ann' });
    expect(await statusesOf(7, search)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await search();
    expect(standing(refused)).toEqual([5, 0]);
    expect(Number(refused.headers['retry-after'])).toBe(refused.body.error.details.retry_after);
    now += 60_001;
    expect((await search()).status).toBe(200);
  });

  it('name, of two limits that are passed, the one that lasts longer', async () => {
    const { send } = await kit({ rateLimitScale: 0.01 });
    await statusesOf(12, () => send({ method: 'POST', url: '/api/search', as: 'ann' }));
    const refused = await send({ method: 'POST', url: '/api/search', as: 'ann' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  });

  it('of accepted requests do not count refused ones, and name what there was too much of', async () => {
    const [general] = platformAreas;
    const limits = {
      general: { max: 100, seconds: 60 },
      jobs: { max: 2, seconds: 86_400, what: 'jobs a day' },
    };
    const areas = [{ ...general, name: 'one', prefix: '', limits } as Area];
    const { send } = await openKit({ areas }, (app) => {
      const config = { action: null, takenLimit: 'jobs' };
      const schema = { querystring: z.object({ wrong: z.string().optional() }) };
      app.post('/jobs', { config, schema }, async (request, reply) => {
        if (request.url.endsWith('?wrong')) return reply.code(404).send({});
        await request.countTaken();
        return {};
      });
    });
    const submit = (url: string) => send({ method: 'POST', url, as: 'ann' });
    expect(await statusesOf(5, () => submit('/jobs?wrong'))).toEqual([404, 404, 404, 404, 404]);
    expect(standing(await submit('/jobs'))).toEqual([2, 1]);
    const three = await Promise.all([1, 2, 3].map(() => submit('/jobs')));
    expect(three.filter(({ status }) => status === 200)).toHaveLength(1);
    const over = await submit('/jobs');
    expect(standing(over)).toEqual([2, 0]);
    expect(over.body.error.message).toBe('At most 2 jobs a day; try again in 24 hours');
    expect((await submit('/jobs?wrong')).status).toBe(404);
    expect(await statusesOf(100, () => submit('/jobs?wrong'))).toContain(429);
  });

  it('count every response, whatever its status', async () => {
    const { send } = await kit();
    const asked = [
      { method: 'GET', url: '/api/open' },
      { method: 'GET', url: '/api/moved' },
      { method: 'GET', url: '/api/things' },
      { method: 'GET', url: '/api/unknown' },
      { method: 'GET', url: '/unknown' },
      { method: 'PATCH', url: '/api/things' },
      { method: 'GET', url: '/api/%zz' },
      { method: 'HEAD', url: '/api/open' },
      { method: 'OPTIONS', url: '/api/open' },
    ] as const;
    const replies: Reply[] = [];
    for (const request of asked) replies.push(await send(request));
    expect(replies.map(({ status }) => status)).toEqual([200, 302, 401, 404, 404, 405, 400, 200, 405]);
    expect(replies.map(standing)).toEqual(asked.map((_, n) => [1000, 999 - n]));
  });

  it('show a health check the current state, without counting or refusing it', async () => {
    const { send } = await kit({ rateLimitScale: 0.002 });
    const health = () => send({ method: 'GET', url: '/api/health' });
    expect(standing(await health())).toEqual([2, 2]);
    expect(await statusesOf(3, () => send({ method: 'GET', url: '/api/open' }))).toEqual([200, 200, 429]);
    const checked = await health();
    expect([checked.status, standing(checked)]).toEqual([200, [2, 0]]);
  });

  it('let a health check answer when nothing can be counted, and nothing else', async () => {
    const { send } = await kit({ countHits: () => Promise.reject(new Error('no database')) });
    expect((await send({ method: 'GET', url: '/api/health' })).status).toBe(200);
    expect((await send({ method: 'GET', url: '/api/open' })).status).toBe(500);
    const hanging = await kit({ countHits: () => new Promise(() => undefined) });
    expect((await hanging.send({ method: 'GET', url: '/api/health' })).status).toBe(200);
  });

  it('are counted per user from any address, and per address without a user', async () => {
    const { send } = await kit({ rateLimitScale: 0.003 });
    const from = (remoteAddress: string, as?: string) =>
      send({ method: 'GET', url: '/api/things', remoteAddress, ...(as && { as }) });
    expect(await statusesOf(4, (n) => from(`192.0.2.${n}`, 'ann'))).toEqual([200, 200, 200, 429]);
    expect((await from('192.0.2.1', 'bob')).status).toBe(200);
    expect(await statusesOf(4, () => from('192.0.2.1'))).toEqual([401, 401, 401, 429]);
    expect((await from('192.0.2.2')).status).toBe(401);
    expect(await statusesOf(4, (n) => from(`2001:db8:0:7:${n}::1`))).toEqual([401, 401, 401, 429]);
    expect((await from('2001:db8:0:8::1')).status).toBe(401);
  });

  it('are counted by address for a session whose second factor is pending: it may be a thief’s', async () => {
    const owner = { ...principal('ann'), second_factor: true };
    const { send } = await kit({
      rateLimitScale: 0.003,
      authenticate: async ({ token }) => ({ ...owner, aal: token === 'thief' ? 'aal1' : 'aal2' }),
    });
    const things = (as: string, remoteAddress: string) =>
      send({ method: 'GET', url: '/api/things', as, remoteAddress });
    expect(await statusesOf(5, () => things('thief', '192.0.2.1'))).toEqual([403, 403, 403, 429, 429]);
    expect(await statusesOf(3, () => things('ann', '192.0.2.2'))).toEqual([200, 200, 200]);
    expect((await things('thief', '192.0.2.2')).status).toBe(403);
  });

  it('are others on the contract than on the platform, and the same for its versions', async () => {
    const { send } = await kit();
    const windows: number[] = [];
    const search = async (version: string) => {
      const reply = await send({ method: 'POST', url: `/api${version}/search`, as: 'ann' });
      windows.push(Number(reply.headers['x-ratelimit-reset']) - Date.now() / 1000);
      return standing(reply);
    };
    expect(await search('/v1')).toEqual([100, 99]);
    expect(await search('/v2')).toEqual([100, 98]);
    expect(await search('')).toEqual([100, 99]);
    expect(windows.map((seconds) => Math.round(seconds / 60))).toEqual([60, 60, 1]);
    expect(standing(await send({ method: 'GET', url: '/api/v2/things', as: 'ann' }))).toEqual([1000, 997]);
    const selected = { accept: 'application/vnd.service.v2+json' };
    expect(
      standing(await send({ method: 'POST', url: '/api/search', headers: selected, as: 'ann' })),
    ).toEqual([100, 97]);
  });

  it('count sign-ins in one bucket, by whatever door, and again in a minute', async () => {
    let now = Date.now();
    const { send } = await kit({ countHits: createMemoryCounter(() => now) });
    const doors = ['', '/v1', '/v2'];
    const login = (n: number) => send({ method: 'POST', url: `/api${doors[n % 3]}/auth/login` });
    expect(await statusesOf(8, login)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    now += 60_001;
    expect((await login(0)).status).toBe(200);
  });

  it('let an address sign in whatever else it has requested, and count that separately', async () => {
    const { send } = await kit({ rateLimitScale: 0.01 });
    expect((await statusesOf(11, () => send({ method: 'GET', url: '/api/open' }))).at(-1)).toBe(429);
    const signIn = (url: string) => send({ method: 'POST', url });
    expect((await signIn('/api/auth/login')).status).toBe(200);
    expect((await signIn('/api/v1/auth/login')).status).toBe(429);
    expect((await send({ method: 'GET', url: '/api/open' })).status).toBe(429);
  });

  it('are multiplied by the scale, and never none', async () => {
    for (const [scale, limit] of [
      [2.5, 2500],
      [0.0001, 1],
      [1e9, 1e12],
    ]) {
      const { send } = await kit({ rateLimitScale: scale ?? 0 });
      expect(standing(await send({ method: 'GET', url: '/api/open' }))[0]).toBe(limit);
    }
  });

  it('audit one refusal per window', async () => {
    const { send, audited } = await kit({ rateLimitScale: 0.002 });
    await statusesOf(10, () => send({ method: 'GET', url: '/api/things', as: 'ann' }));
    expect(audited).toMatchObject([{ result: 'denied', status: 429, user_id: 'ann' }]);
  });

  it('cannot be left out of a route: an unknown name stops the start', async () => {
    await expect(
      openKit({ areas: knowledgeAreas }, (app) => {
        app.get('/x', { config: { limit: 'no-such-limit' } }, () => ({}));
      }),
    ).rejects.toThrow('The area platform has no limit called no-such-limit');
  });

  it('count exactly under many requests at once', async () => {
    const { send } = await kit({ rateLimitScale: 0.06 });
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => send({ method: 'GET', url: '/api/things', as: 'ann' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  });
});

async function addressOf(
  trustProxy: number | string[],
  forwarded: string,
  remoteAddress = '10.0.0.1',
): Promise<string> {
  const { app } = await openKit({ areas: platformAreas, trustProxy }, (routed) => {
    routed.get('/ip', { config: open }, ({ ip }) => ({ ip }));
  });
  const headers = { 'x-forwarded-for': forwarded };
  return (await app.inject({ method: 'GET', url: '/ip', headers, remoteAddress })).json().ip;
}

describe('X-Forwarded-For', () => {
  it('is not believed unless a proxy is trusted', async () => {
    expect(await addressOf(0, '203.0.113.9')).toBe('10.0.0.1');
  });

  it('is trusted as far as the proxies in front have written it, not what the client sent', async () => {
    expect(await addressOf(1, '203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(1, '198.51.100.66, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(2, '198.51.100.66, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
  });

  it('is trusted from trusted addresses only', async () => {
    expect(await addressOf(['10.0.0.0/8'], '198.51.100.66, 203.0.113.9, 10.7.7.7')).toBe('203.0.113.9');
    expect(await addressOf(['10.0.0.0/8'], '203.0.113.9', '192.0.2.1')).toBe('192.0.2.1');
    expect(await addressOf(['loopback'], '203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
  });

  it('cannot be used to evade the limit with made-up addresses', async () => {
    const { send } = await kit({ rateLimitScale: 0.003, trustProxy: 1 });
    const guess = (n: number) =>
      send({ method: 'GET', url: '/api/open', headers: { 'x-forwarded-for': `192.0.2.${n}, 203.0.113.9` } });
    expect(await statusesOf(4, guess)).toEqual([200, 200, 200, 429]);
  });
});

describe('the key of an address', () => {
  it.each([
    ['192.0.2.7', 'address:192.0.2.7'],
    ['192.0.2.7:54321', 'address:192.0.2.7'],
    ['::ffff:192.0.2.7', 'address:192.0.2.7'],
    ['::FFFF:c000:0207', 'address:192.0.2.7'],
    ['2001:db8::1', 'address:2001:db8:0:0::/64'],
    ['2001:0DB8:0000:0000:ffff::', 'address:2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', 'address:2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'address:fe80:0:0:0::/64'],
    ['::', 'address:0:0:0:0::/64'],
    ['', 'address:unknown'],
    ['unknown', 'address:unknown'],
    ['a'.repeat(10_000), 'address:unknown'],
  ])('of %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
