import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform, platformFor } from '#test/platform/platform.ts';

const { test } = platformFor();

const json = { 'content-type': 'application/json' };

describe('the platform and the knowledge service', () => {
  it.each<[string, number, InjectOptions]>([
    ['the console', 200, { url: '/' }],
    ['the page of the documentation', 200, { url: '/api/docs/' }],
    ['a script of the documentation', 200, { url: '/api/docs/static/swagger-ui.js' }],
    ['a file that the documentation lacks', 404, { url: '/api/docs/static/none.js' }],
    ['the description of the API', 200, { url: '/api/v1/openapi.json' }],
    ['the public keys', 200, { url: '/.well-known/jwks.json' }],
    ['the health of the system', 200, { url: '/api/system/health' }],
    ['an unknown path', 404, { url: '/nothing' }],
    ['a path without sign-in', 401, { url: '/api/knowledge/honey-pots' }],
    [
      'a body without sign-in',
      401,
      { method: 'POST', url: '/api/knowledge/search', headers: json, payload: '{' },
    ],
    ['a wrong sign-in', 422, { method: 'POST', url: '/api/auth/login', headers: json, payload: '{}' }],
    [
      'a wrong sign-in by the contract',
      422,
      { method: 'POST', url: '/api/v1/auth/login', headers: json, payload: '{}' },
    ],
    [
      'a wrong sign-in by header',
      422,
      {
        method: 'POST',
        url: '/api/auth/login',
        headers: { ...json, accept: 'application/vnd.service.v1+json' },
        payload: '{}',
      },
    ],
    ['a broken sign-in', 400, { method: 'POST', url: '/api/auth/login', headers: json, payload: '{' }],
    ['a method that is not taken', 405, { method: 'DELETE', url: '/api/auth/login' }],
    ['a malformed URL', 400, { url: '/api/%' }],
  ])('%s carries limits, an id and safe headers', async (_, status, options) => {
    const { headers, ...reply } = await inject(test.platform, { method: 'GET', ...options });
    expect(reply.status).toBe(status);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers[`x-ratelimit-${name}`], name).toMatch(/^\d+$/);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answer for their health without counting', async () => {
    for (const app of [test.platform, test.knowledge]) {
      const once = () => inject(app, { method: 'GET', url: '/health', remoteAddress: '192.0.2.200' });
      const [first, second] = [await once(), await once()];
      expect([first.status, second.headers['x-ratelimit-remaining']]).toEqual([
        200,
        first.headers['x-ratelimit-remaining'],
      ]);
    }
  });

  it('have one limit of sign-ins for the platform and the contract', async () => {
    const strict = await openTestPlatform({ rateLimitScale: 1 });
    try {
      const payload = { email: 'nobody@example.com', password: 'wrong password' };
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        const url = ['/api/auth/login', '/api/v1/auth/login', '/api/v2/auth/login'][n % 3] ?? '';
        statuses.push((await inject(strict.platform, { method: 'POST', url, payload })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
      const elsewhere = {
        method: 'POST',
        url: '/api/auth/login',
        payload,
        remoteAddress: '192.0.2.9',
      } as const;
      expect((await inject(strict.platform, elsewhere)).status).toBe(401);
    } finally {
      await strict.close();
    }
  });
});
