import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fastify, { type RouteOptions } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withoutReferences } from '#test/platform/routes.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';
import { registeredRoutes } from '#test/platform/routes.ts';
import { processorMs } from '#kernel/threads/processor-time.ts';
import { describeRoutes } from './openapi-document.ts';
import { schemaController } from '#http/schema-compilers.ts';

type Operation = {
  security?: unknown[];
  summary?: string;
  parameters?: any[];
  requestBody?: any;
  responses: Record<string, any>;
};

const { test } = platformFor();
let spec: any;
let operations: Map<string, Operation>;

const get = (url: string): Promise<Reply> => inject(test.platform, { method: 'GET', url });

beforeAll(async () => {
  spec = (await get('/api/v1/openapi.json')).body;
  operations = new Map(
    Object.entries<Record<string, Operation>>(withoutReferences(spec).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );
});

describe('the description of the API', () => {
  it('is valid OpenAPI 3.0.3, and open to all', async () => {
    const reply = await get('/api/v1/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toContain('application/json');
    expect(spec.openapi).toBe('3.0.3');
    const { valid, errors } = await new Validator().validate(structuredClone(spec));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('uses nothing that only later versions of OpenAPI know, and no reference that leads nowhere', () => {
    const problems: string[] = [];
    function look(value: any, path: string): void {
      if (typeof value !== 'object' || value === null) return;
      if (value.nullable === true && Array.isArray(value.enum) && !value.enum.includes(null))
        problems.push(`${path}: null is allowed and not among the values`);
      for (const key of [
        'const',
        '$schema',
        '$defs',
        'prefixItems',
        'propertyNames',
        'patternProperties',
        'if',
      ]) {
        if (key in value && !path.endsWith('/properties')) problems.push(`${path}/${key}`);
      }
      if (Array.isArray(value.type) || value.type === 'null') problems.push(`${path}/type`);
      for (const key of ['exclusiveMinimum', 'exclusiveMaximum']) {
        if (typeof value[key] === 'number') problems.push(`${path}/${key}`);
      }
      if (typeof value.$ref === 'string') {
        const steps = value.$ref.replace(/^#\//, '').split('/');
        const target = steps.reduce((at: any, step: string) => at?.[step], spec);
        if (target === undefined) problems.push(`${path}/$ref ${value.$ref}`);
      }
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
    }
    look(spec, '');
    expect(problems).toEqual([]);
  });

  it('names each operation once, and what many operations answer', () => {
    const ids = Object.values<any>(spec.paths).flatMap((methods) =>
      Object.values<any>(methods).map(({ operationId }) => operationId),
    );
    expect(ids).toContain('getV1HoneyPotsByHoneyJarId');
    expect(new Set(ids).size).toBe(ids.length);
    expect(spec.servers).toEqual([expect.objectContaining({ url: '/' })]);
    const written = JSON.stringify(spec.paths);
    for (const [name, component] of Object.entries<any>(spec.components.schemas)) {
      expect(component.type, name).toBe('object');
      expect(written + JSON.stringify(spec.components), name).toContain(`"#/components/schemas/${name}"`);
    }
    expect(Object.keys(spec.components.schemas)).toEqual(
      expect.arrayContaining(['HoneyJar', 'Document', 'Alert', 'Report', 'Error']),
    );
    // One that differs from its namesake would be left where it is.
    const left: string[] = [];
    JSON.stringify(spec.paths, (key, value: any) => {
      if (value?.type === 'object' && typeof value.title === 'string') left.push(value.title);
      return key === 'example' ? undefined : value;
    });
    expect(left).toEqual([]);
  });

  it('documents every visible route below /api, and no other', () => {
    const hidden = /^\S+ \/api\/(v\d\/openapi\.json|docs(\/|$))/;
    const routes = registeredRoutes(test.platform).filter(
      (route) => / \/api\//.test(route) && !/^(HEAD|OPTIONS) /.test(route),
    );
    expect(routes.length).toBeGreaterThan(20);
    const described = [...operations.keys()].filter((route) => route.includes(' /api/'));
    expect(routes.filter((route) => !hidden.test(route)).toSorted()).toEqual(described.toSorted());
  });

  it('documents the purpose, the errors and the required session of every operation', async () => {
    expect(spec.security).toEqual([{ BearerAuth: [] }, { ApiKeyAuth: [] }, { PasskeyAuth: [] }]);
    expect(spec.components.securitySchemes).toMatchObject({
      BearerAuth: { type: 'http', scheme: 'bearer' },
      ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      PasskeyAuth: { type: 'http', scheme: 'bearer' },
    });
    const inApi = [...operations].filter(([route]) => route.includes(' /api/'));
    for (const [route, { summary, security, responses }] of inApi) {
      const [method = '', path = ''] = route.split(' ');
      expect(summary, route).toMatch(/\w/);
      expect(Object.keys(responses), route).toEqual(expect.arrayContaining(['400', '429', '500']));
      const url = path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const { status } = await inject(test.platform, { method, url });
      expect(status === 401, `${route} answers ${status} without a session`).toBe(security?.length !== 0);
    }
  });

  it('has an example of every JSON body and answer, which fits its schema', () => {
    const ajv = new Ajv({ strict: false });
    formats.default(ajv);
    const examples = [...operations].flatMap(([route, { requestBody, responses }]) =>
      [['body', requestBody] as const, ...Object.entries(responses)].flatMap(([what, part]) => {
        const media = part?.content?.['application/json'];
        return media ? [{ name: `${route} ${what}`, ...media }] : [];
      }),
    );
    expect(examples.length).toBeGreaterThan(100);
    // By schema as JSON: most operations document the same errors.
    const validators = new Map<string, ValidateFunction>();
    for (const { name, schema, example } of examples) {
      expect(example, name).toBeDefined();
      const key = JSON.stringify(schema);
      const fits = validators.get(key) ?? ajv.compile(schema);
      validators.set(key, fits);
      expect(fits(example), `${name}: ${ajv.errorsText(fits.errors)}`).toBe(true);
    }
  });

  it('documents that bodies accept no other fields, except for users’ own objects', () => {
    const open: string[] = [];
    function look(route: string, schema: any, path = ''): void {
      if (typeof schema !== 'object' || schema === null) return;
      if (schema.type === 'object' && schema.additionalProperties === undefined)
        open.push(`${route} ${path}`);
      for (const [name, inner] of Object.entries(schema)) look(route, inner, `${path}/${name}`);
    }
    for (const [route, { requestBody }] of operations)
      for (const media of Object.values<any>(requestBody?.content ?? {})) look(route, media.schema);
    // What browsers make of a passkey, which later ones may extend.
    expect(
      new Set(open.map((place) => place.replace(/.*properties\/(credential|assertion).*/, '$1'))),
    ).toEqual(new Set(['credential', 'assertion']));
  });

  it('documents that every option of a body may be null', () => {
    const missing: string[] = [];
    for (const [route, { requestBody }] of operations) {
      const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
      for (const [name, property] of Object.entries<any>(properties)) {
        const anything = property.type === undefined && property.anyOf === undefined;
        const takesNull = [property, ...(property.anyOf ?? [])].some(({ nullable }) => nullable === true);
        if (!required.includes(name) && !anything && !takesNull) missing.push(`${route} ${name}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('documents the fields of every form', () => {
    const forms = [...operations].filter(
      ([, { requestBody }]) => requestBody?.content['multipart/form-data'],
    );
    expect(forms.map(([route]) => route)).toContain('POST /api/knowledge/honey-jars/import');
    for (const [route, { summary, requestBody }] of operations) {
      if (!summary?.includes('multipart')) continue;
      const { schema } = requestBody?.content['multipart/form-data'] ?? {};
      const [, named = ''] = /multipart: ([^;)]*)/.exec(summary) ?? [];
      for (const field of named.split(', '))
        expect(Object.keys(schema?.properties ?? {}), route).toContain(field);
      expect(schema.required, route).toHaveLength(1);
    }
  });

  it('shows each documented error as its area would answer it', () => {
    const { responses } = operations.get('GET /api/knowledge/honey-pots/{honey_jar_id}') ?? { responses: {} };
    const codes = Object.entries(responses).flatMap(([status, { content }]) => {
      const code = content['application/json'].example.error?.code;
      return code ? [[status, code]] : [];
    });
    expect(Object.fromEntries(codes)).toEqual({
      400: 'INVALID_REQUEST',
      401: 'AUTHENTICATION_REQUIRED',
      403: 'PERMISSION_DENIED',
      404: 'RESOURCE_NOT_FOUND',
      429: 'RATE_LIMIT_EXCEEDED',
      500: 'PROCESSING_ERROR',
      503: 'SERVICE_UNAVAILABLE',
    });
  });

  it('names every parameter of a path', () => {
    for (const [route, { parameters = [] }] of operations) {
      const inPath = [...route.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const named = parameters.filter((parameter) => parameter.in === 'path');
      expect(new Set(named.map(({ name }) => name)), route).toEqual(new Set(inPath));
    }
  });
});

it('yields while describing the API: no stretch takes a fifth of its processor time', async () => {
  const routes: RouteOptions[] = [];
  const app = fastify({ schemaController });
  app.addHook('onRoute', (route) => void routes.push(route));
  for (let n = 0; n < 120; n += 1) app.get(`/things/${n}`, { schema: thing(n) }, () => null);
  // The first time it is loaded and compiled.
  await describeRoutes(routes.slice(0, 12));
  // Memory may be collected within a stretch: that does not happen in all of three.
  const shares: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) shares.push(await longestShare(routes));
  expect(Math.min(...shares)).toBeLessThan(1 / 5);
});

/** The longest stretch without a yield while the routes are described, as a share of their processor time. */
async function longestShare(routes: RouteOptions[]): Promise<number> {
  const stretches: number[] = [];
  let last = processorMs();
  const look = (): void => {
    const now = processorMs();
    stretches.push(now - last);
    last = now;
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  const { paths } = await describeRoutes(routes);
  clearImmediate(next);
  expect(Object.keys(paths)).toHaveLength(120);
  const all = stretches.reduce((sum, each) => sum + each, 0);
  return Math.max(...stretches) / all;
}

/** A schema of its own for each route, so that none is converted already. */
function thing(n: number) {
  const field = () => z.object({ name: z.string().max(n + 1), size: z.int(), tags: z.array(z.string()) });
  return { response: { 200: z.object({ a: field(), b: field(), c: z.array(field()) }) } };
}

describe('the pages at /api/docs', () => {
  it('are open, and load nothing from another host', async () => {
    const page = await get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|swagger\.io|upgrade-insecure-requests/);
    const loaded = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(loaded.length).toBeGreaterThan(3);
    for (const address of loaded) {
      expect(address).not.toMatch(/^(https?:)?\/\//);
      const { pathname } = new URL(address, 'http://skep.example/api/docs/');
      expect((await get(pathname)).status, pathname).toBe(200);
    }
    const start = await get('/api/docs/static/swagger-initializer.js');
    expect(start.body).not.toMatch(/["'](https?:)?\/\/(?!skep\.example)[a-z]/);
    expect(start.body).toMatch(/"validatorUrl":\s*null/);
  });

  it('are reached without the slash too', async () => {
    const reply = await get('/api/docs');
    expect([200, 302]).toContain(reply.status);
  });
});
