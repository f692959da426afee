import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject, type Reply } from '#test/platform/inject.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';

let test: TestPlatform;
let analyst: Client;

beforeAll(async () => {
  test = await openTestPlatform();
  analyst = await test.signIn('analyst');
});
afterAll(() => test.close());

const jars = '/api/knowledge/honey-pots';
const json = { 'content-type': 'application/json' };

function send(options: InjectOptions): Promise<Reply> {
  const headers = { authorization: `Bearer ${analyst.token}`, ...options.headers };
  return inject(test.platform, { ...options, headers });
}

function expectEnvelope({ body, headers }: Reply): void {
  expect(body).toEqual({
    error: {
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/^[A-Z\w].{3,}/),
      details: expect.any(Object),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: headers['x-request-id'],
    },
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['content-type']).toContain('application/json');
}

describe("errors of a request have the area's envelope", () => {
  it.each<[string, number, string, InjectOptions]>([
    [
      'malformed JSON',
      400,
      'INVALID_REQUEST',
      { method: 'POST', url: jars, headers: json, payload: '{"name":' },
    ],
    ['an empty JSON body', 400, 'INVALID_REQUEST', { method: 'POST', url: jars, headers: json, payload: '' }],
    [
      'JSON that reaches for a prototype',
      400,
      'INVALID_REQUEST',
      {
        method: 'POST',
        url: jars,
        headers: json,
        payload: '{"name": "Fine", "__proto__": {"role": "admin"}}',
      },
    ],
    [
      'another content type',
      415,
      'UNSUPPORTED_FORMAT',
      { method: 'POST', url: jars, headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
    ],
    [
      'JSON that is no object',
      422,
      'VALIDATION_ERROR',
      { method: 'POST', url: jars, headers: json, payload: '[]' },
    ],
    ['a wrong field', 422, 'VALIDATION_ERROR', { method: 'POST', url: jars, payload: { name: 'x' } }],
    [
      'JSON over 1 MiB',
      413,
      'FILE_TOO_LARGE',
      { method: 'POST', url: jars, payload: { name: 'x'.repeat(1_100_000) } },
    ],
    ['an unknown route', 404, 'RESOURCE_NOT_FOUND', { method: 'GET', url: '/api/nothing-here' }],
    ['an unknown route outside the API', 404, 'RESOURCE_NOT_FOUND', { method: 'GET', url: '/nothing/here' }],
    ['a path id that is none', 400, 'INVALID_REQUEST', { method: 'GET', url: `${jars}/not-an-id` }],
    ['a path that is no URL', 400, 'INVALID_REQUEST', { method: 'GET', url: `${jars}/%zz` }],
    ['a query that is out of bounds', 400, 'INVALID_REQUEST', { method: 'GET', url: `${jars}?limit=0` }],
    ['a NUL character in a query', 400, 'INVALID_REQUEST', { method: 'GET', url: `${jars}?search=%00` }],
    [
      'a NUL character in a body',
      422,
      'VALIDATION_ERROR',
      { method: 'POST', url: jars, payload: { name: 'a\0bc' } },
    ],
    [
      'no sign-in',
      401,
      'AUTHENTICATION_REQUIRED',
      { method: 'GET', url: jars, headers: { authorization: '' } },
    ],
  ])('%s', async (_, status, code, options) => {
    const reply = await send(options);
    expect(reply).toMatchObject({ status, body: { error: { code } } });
    expectEnvelope(reply);
  });

  it.each([
    [{ url: jars, headers: { 'content-type': 'application/xml' } }, 'application/json'],
    [{ url: '/api/pii/detect', headers: { 'content-type': 'text/csv' } }, 'application/json'],
    [{ url: '/api/pii/analyze-document', headers: { 'content-type': 'text/csv' } }, 'multipart/form-data'],
  ])('names the accepted content type: %j', async (options, taken) => {
    const { status, body } = await send({ method: 'POST', payload: 'a', ...options });
    expect([status, body.error.message]).toEqual([
      415,
      `This content type is not supported here; send ${taken}`,
    ]);
  });

  it('is not that nothing was sent where nothing is wanted', async () => {
    const { id } = (await analyst.post(jars, { name: 'Short-lived' })).body;
    const empty = { headers: json, payload: '' };
    const reprocess = await send({ method: 'POST', url: `${jars}/${id}/reprocess`, ...empty });
    expect([reprocess.status, reprocess.body.error?.message]).toEqual([202, undefined]);
    const { status } = await send({ method: 'DELETE', url: `${jars}/${id}`, ...empty });
    expect(status).toBeLessThan(300);
    const { body } = await send({ method: 'POST', url: jars, ...empty });
    expect(body.error.message).toBe('The body is empty; send a JSON object');
  });

  it('names the field, and where in it', async () => {
    const { body } = await analyst.post(jars, { name: 'Fine', tags: ['ok', ''] });
    expect(body.error.details.fields).toMatchObject([{ field: 'tags.1' }]);
  });
});

it('an internal error is answered without stack, path or SQL', async () => {
  const broken = await openTestPlatform();
  const client = await broken.signIn('analyst');
  await broken.deps.database.close();
  try {
    for (const reply of [
      await client.get(jars),
      await client.post(jars, { name: 'No database' }),
      await inject(broken.platform, {
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'a@example.com', password: 'long enough' },
      }),
    ]) {
      expect(reply.status).toBe(500);
      expectEnvelope(reply);
      expect(JSON.stringify(reply.body)).not.toMatch(
        /select|insert|users|pglite|closed|\/(tmp|src|work)|\bat .*:\d|node_modules/i,
      );
    }
    const health = await inject(broken.platform, { method: 'GET', url: '/api/system/health' });
    expect(health).toMatchObject({
      status: 503,
      body: { status: 'unhealthy', services: { database: 'unhealthy' } },
    });
  } finally {
    await broken.close().catch(() => undefined);
  }
});
