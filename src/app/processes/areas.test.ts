import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicEnvelope } from '#api/areas/public.errors.ts';
import type { Area } from '#http/area.ts';
import { cases, routesOf, things } from '#test/platform/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import type { Reply } from '#test/platform/inject.ts';
import { platformAreas } from '#api/areas/areas.ts';

const publicArea: Area = {
  name: 'public',
  prefix: '/api/public',
  envelope: publicEnvelope,
  limits: { general: { max: 1000, seconds: 3600 } },
};
const areas = [...platformAreas, publicArea];

type Expected = {
  prefix: string;
  form: (reply: Reply, code: string | undefined) => object;
  /** Status and code of a body that breaks the schema. */
  invalid: [number, string];
  codes: Record<number, string>;
};

const message: unknown = expect.stringMatching(/^[A-Z\w].{3,}/);

function contractForm({ headers }: Reply, code: string | undefined): object {
  const timestamp: unknown = expect.stringMatching(/^\d{4}-.*Z$/);
  const request_id = headers['x-request-id'];
  return { error: { code, message, details: expect.any(Object), timestamp, request_id } };
}

const v1 = {
  form: contractForm,
  invalid: [422, 'VALIDATION_ERROR'],
  codes: {
    400: 'INVALID_REQUEST',
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    409: 'CONFLICT',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'RATE_LIMITED',
    500: 'INTERNAL_ERROR',
    503: 'SERVICE_UNAVAILABLE',
  },
} satisfies Partial<Expected>;

const expectations: Expected[] = [
  {
    prefix: '/api',
    form: contractForm,
    invalid: [422, 'VALIDATION_ERROR'],
    codes: {
      400: 'INVALID_REQUEST',
      401: 'AUTHENTICATION_REQUIRED',
      403: 'PERMISSION_DENIED',
      404: 'RESOURCE_NOT_FOUND',
      405: 'METHOD_NOT_ALLOWED',
      409: 'RESOURCE_CONFLICT',
      413: 'FILE_TOO_LARGE',
      415: 'UNSUPPORTED_FORMAT',
      429: 'RATE_LIMIT_EXCEEDED',
      500: 'PROCESSING_ERROR',
      503: 'MODEL_UNAVAILABLE',
    },
  },
  { prefix: '/api/v1', ...v1 },
  { prefix: '/api/v2', ...v1 },
  {
    prefix: '/api/pii',
    form: contractForm,
    invalid: [400, 'INVALID_REQUEST'],
    codes: {
      400: 'INVALID_REQUEST',
      401: 'AUTHENTICATION_REQUIRED',
      403: 'PERMISSION_DENIED',
      404: 'RESOURCE_NOT_FOUND',
      405: 'METHOD_NOT_ALLOWED',
      409: 'RESOURCE_CONFLICT',
      413: 'FILE_TOO_LARGE',
      415: 'UNSUPPORTED_FILE_FORMAT',
      429: 'RATE_LIMIT_EXCEEDED',
      500: 'PII_DETECTION_FAILED',
      503: 'SERVICE_UNAVAILABLE',
    },
  },
  { prefix: '/api/reports', form: () => ({ success: false, error: message }), invalid: [400, ''], codes: {} },
  {
    prefix: '/api/public',
    form: (_reply, code) => ({ success: false, error: { code, message, details: expect.any(Object) } }),
    invalid: [400, 'INVALID_REQUEST'],
    codes: {
      400: 'INVALID_REQUEST',
      401: 'INVALID_API_KEY',
      403: 'INSUFFICIENT_PERMISSIONS',
      404: 'NOT_FOUND',
      405: 'METHOD_NOT_ALLOWED',
      409: 'CONFLICT',
      413: 'INVALID_REQUEST',
      415: 'INVALID_REQUEST',
      429: 'RATE_LIMIT_EXCEEDED',
      500: 'INTERNAL_ERROR',
      503: 'SERVICE_UNAVAILABLE',
    },
  },
];

let kit: Kit;
beforeAll(async () => {
  kit = await openKit({ areas, rateLimitScale: 1e6 }, (app) => {
    for (const { prefix } of expectations) routesOf(app, prefix);
  });
});
afterAll(() => kit.app.close());

function expectHeaders({ headers, status }: Reply): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of ['limit', 'remaining', 'reset'])
    expect(Number(headers[`x-ratelimit-${name}`]), name).toBeGreaterThanOrEqual(status === 429 ? 0 : 1);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

function expectForm({ form, codes, invalid }: Expected, reply: Reply, isInvalid: boolean): void {
  expect(reply.body).toEqual(form(reply, isInvalid ? invalid[1] : codes[reply.status]));
}

describe.each(expectations)('below $prefix', (expected) => {
  const { prefix } = expected;

  it.each(cases)('%s', async (_, status, { url, ...request }) => {
    const reply = await kit.send({
      ...request,
      url: prefix + url,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(
      status === 'invalid' ? expected.invalid[0] : status,
    );
    expectForm(expected, reply, status === 'invalid');
    expectHeaders(reply);
    expect(JSON.stringify(reply.body)).not.toMatch(/select|work|private|pglite|stack|\bat [^"]*:\d|zod/i);
  });

  it('report which methods a path supports, and which limit was exceeded', async () => {
    const wrong = await kit.send({ method: 'PUT', url: `${prefix}/things` });
    expect(wrong.headers['allow']).toBe('GET, HEAD, POST');
    const tight = await openKit({ areas, rateLimitScale: 0.0001 }, (app) => routesOf(app, prefix));
    const once = () => tight.send({ method: 'GET', url: `${prefix}/things`, as: 'ann' });
    expect((await once()).status).toBe(200);
    const refused = await once();
    expect(refused.status).toBe(429);
    expectForm(expected, refused, false);
    expectHeaders(refused);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3590);
  });

  it('answers HEAD as GET without the body', async () => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => kit.send({ method, url: `${prefix}/things`, as: 'ann' })),
    );
    expect([get?.status, head?.status, head?.body]).toEqual([200, 200, '']);
    const varying = /^(date|connection|x-request-id|x-ratelimit-.*|keep-alive)$/;
    const fixed = (reply?: Reply) =>
      Object.entries(reply?.headers ?? {}).filter(([name]) => !varying.test(name));
    expect(fixed(head)).toEqual(fixed(get));
  });
});

describe('the details of an error', () => {
  const names = { ...things, payload: '{"name": "x", "tags": [""]}' };

  it('name every wrong field for a VALIDATION_ERROR', async () => {
    for (const prefix of ['/api', '/api/v1', '/api/v2']) {
      const { body } = await kit.send({ ...names, url: `${prefix}/things` });
      expect(body.error.details.fields).toMatchObject([{ field: 'name' }, { field: 'tags.0' }]);
    }
  });

  it('name one field and the reason for an INVALID_REQUEST', async () => {
    for (const prefix of ['/api', '/api/v1', '/api/v2', '/api/pii', '/api/public']) {
      const { body } = await kit.send({ method: 'GET', url: `${prefix}/things/7`, as: 'ann' });
      expect(body.error.details, prefix).toEqual({
        field: 'thing_id',
        reason: expect.stringMatching(/^must be/),
      });
      const malformed = await kit.send({ ...things, url: `${prefix}/things`, payload: '{' });
      expect(malformed.body.error.details).toEqual({ field: null, reason: 'The body is not valid JSON' });
    }
    for (const prefix of ['/api/pii', '/api/public']) {
      const { body } = await kit.send({ ...names, url: `${prefix}/things` });
      expect(body.error.details).toEqual({ field: 'name', reason: 'must be at least 3 characters long' });
    }
  });

  it('say when to try again beyond a limit', async () => {
    const tight = await openKit({ areas, rateLimitScale: 0.001 }, (app) => routesOf(app, '/api/public'));
    const once = () => tight.send({ method: 'GET', url: '/api/public/things', as: 'ann' });
    await once();
    const { headers, body } = await once();
    expect(body.error.details).toEqual({ retry_after: Number(headers['retry-after']) });
  });

  it('say when to try again when there is no room', async () => {
    const { headers, body } = await kit.send({ method: 'GET', url: '/api/busy' });
    expect([headers['retry-after'], body.error.details]).toEqual(['3', { retry_after: 3 }]);
  });
});

it('a path of another area has that area’s envelope, in any spelling', async () => {
  for (const url of ['/api/%761/taken', '/api/v1/taken/', 'http://elsewhere.example/api/v1/taken']) {
    const { status, body } = await kit.send({ method: 'GET', url });
    expect([url, status, body.error.code]).toEqual([url, 409, 'CONFLICT']);
  }
  for (const url of ['/api/v10', '/api/v1x/taken', '/api/piious', '//api/v1/taken', '/API/V1/taken']) {
    const { status, body } = await kit.send({ method: 'GET', url });
    expect([url, status, body.error.code]).toEqual([url, 404, 'RESOURCE_NOT_FOUND']);
  }
});
