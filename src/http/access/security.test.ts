import { describe, expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { App } from '#http/app.ts';

function routes(app: App): void {
  app.get('/api/things', () => ({}));
  app.post('/api/things', { config: { action: 'thing.create' } }, () => ({}));
  app.get('/keys', { config: { access: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=60').send({}),
  );
}

const kit = (options: Partial<AppOptions> = {}): Promise<Kit> =>
  openKit({ areas: platformAreas, ...options }, routes);

const unknown = { method: 'GET', url: '/unknown' } as const;
const things = { method: 'GET', url: '/api/things', as: 'ann' } as const;

describe('every answer', () => {
  it('carries safe headers, and no word on what serves it', async () => {
    const { send } = await kit();
    for (const request of [things, unknown, { method: 'GET', url: '/keys' } as const]) {
      const { headers } = await send(request);
      expect(headers).toMatchObject({
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by', 'server', 'via']));
    }
  });

  it('is not cached, unless it declares otherwise', async () => {
    const { send } = await kit();
    expect((await send(things)).headers['cache-control']).toBe('no-store');
    expect((await send(unknown)).headers['cache-control']).toBe('no-store');
    expect((await send({ method: 'GET', url: '/keys' })).headers['cache-control']).toBe('public, max-age=60');
  });

  it('requires https in future when the request used https, as only a trusted proxy can say', async () => {
    const name = 'strict-transport-security';
    const headers = { 'x-forwarded-proto': 'https' };
    expect((await (await kit()).send({ ...things, headers })).headers).not.toHaveProperty(name);
    const { send } = await kit({ trustProxy: 1 });
    expect((await send({ ...things, headers })).headers[name]).toBe('max-age=31536000');
    expect((await send({ ...unknown, headers })).headers[name]).toBe('max-age=31536000');
    expect((await send(things)).headers).not.toHaveProperty(name);
    const named = await kit({ trustProxy: ['10.0.0.0/8'] });
    expect((await named.send({ ...things, headers })).headers).not.toHaveProperty(name);
    expect((await named.send({ ...things, headers, remoteAddress: '10.1.1.1' })).headers).toHaveProperty(
      name,
    );
  });
});

const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/things',
  headers: { origin, 'access-control-request-method': 'POST' },
});
const corsNames = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('other sites', () => {
  it('get nothing by default', async () => {
    const { send } = await kit();
    const headers = { origin: 'https://console.example' };
    expect(corsNames((await send({ ...things, headers })).headers)).toEqual([]);
    const asked = await send(preflight('https://console.example'));
    expect([asked.status, corsNames(asked.headers)]).toEqual([405, []]);
  });

  it('may read answers when they are named, and bring no cookie', async () => {
    const origin = 'https://console.example';
    const { send } = await kit({ corsOrigins: [origin, 'https://other.example'], rateLimitScale: 0.002 });
    const asked = await send(preflight(origin));
    expect(asked).toMatchObject({
      status: 200,
      body: '',
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, x-api-key, mcp-protocol-version, mcp-method, mcp-name',
        'x-ratelimit-remaining': '2',
      },
    });
    for (const request of [things, unknown, things, things]) {
      const { status, headers } = await send({ ...request, headers: { origin } });
      expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
      expect(headers, String(status)).not.toHaveProperty('access-control-allow-credentials');
      expect(headers['access-control-expose-headers']).toContain('retry-after');
    }
    expect((await send({ ...things, headers: { origin } })).status).toBe(429);
  });

  it.each([
    'null',
    'https://console.example.evil.example',
    'https://evil-console.example',
    'https://console.example:8443',
    'http://console.example',
    'https://CONSOLE.example',
    'https://console.example, https://evil.example',
    '*',
    '',
  ])('do not get in as %s', async (origin) => {
    const { send } = await kit({ corsOrigins: ['https://console.example'] });
    for (const request of [preflight(origin), { ...things, headers: { origin } }])
      expect((await send(request)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('matches neither a method nor a path that takes OPTIONS', async () => {
    const { send } = await kit({ corsOrigins: ['https://console.example'] });
    const bare = await send({ method: 'OPTIONS', url: '/api/things' });
    expect([bare.status, bare.headers['allow'], bare.body.error.code]).toEqual([
      405,
      'GET, HEAD, POST',
      'METHOD_NOT_ALLOWED',
    ]);
    expect((await send({ method: 'OPTIONS', url: '/unknown' })).status).toBe(404);
    expect((await send({ method: 'OPTIONS', url: '*' })).status).toBe(404);
  });

  it('cannot make a browser change something with its cookie', async () => {
    const { send, audited } = await kit({ rateLimitScale: 1e6 });
    const change = (headers: Record<string, string>) =>
      send({
        method: 'POST',
        url: '/api/things',
        headers: { host: 'skep.example', cookie: 'identity_session=ann', ...headers },
      });
    expect((await change({ origin: 'http://skep.example' })).status).toBe(200);
    const origins = ['http://evil.example', 'https://skep.example', 'http://skep.example:81', 'null', ''];
    for (const origin of [...origins, undefined]) {
      const refused = await change(origin === undefined ? {} : { origin });
      expect([origin, refused.status]).toEqual([origin, 403]);
      expect(refused.headers).toHaveProperty('x-ratelimit-limit');
    }
    expect(audited.at(-1)).toMatchObject({ result: 'denied', user_id: 'ann', action: 'thing.create' });
    // Neither are tokens in headers, which no browser adds by itself.
    const evil = { origin: 'http://evil.example' };
    expect((await change({ ...evil, authorization: 'Bearer ann' })).status).toBe(200);
    expect((await change({ ...evil, 'x-api-key': 'ann' })).status).toBe(200);
  });
});
