import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { idParam } from '#http/replies/id.ts';
import { AppError } from '#kernel/errors.ts';
import type { App } from '#http/app.ts';

const secret = 'select * from users at /work/private (pglite)';

/** Routes below `prefix` that go wrong in every way the kit knows. */
export function routesOf(app: App, prefix: string): void {
  const thing = z.object({ name: z.string().min(3), tags: z.array(z.string().min(1)).optional() });
  const open = { access: 'public' } as const;
  app.get(`${prefix}/things`, { schema: { response: { 200: z.object({ ok: z.boolean() }) } } }, () => ({
    ok: true,
  }));
  app.post(
    `${prefix}/things`,
    { config: { action: 'thing.create' }, schema: { body: thing, response: { 200: z.object({}) } } },
    () => ({}),
  );
  app.get(
    `${prefix}/things/:thing_id`,
    {
      schema: {
        params: z.object({ thing_id: idParam }),
        querystring: z.object({ q: z.string().optional() }),
      },
    },
    () => {
      throw new AppError('not_found', 'Thing not found');
    },
  );
  app.get(`${prefix}/admins`, { config: { access: 'admin' } }, () => ({}));
  app.get(`${prefix}/broken`, { config: open }, () => {
    throw new Error(secret);
  });
  app.get(`${prefix}/nothing-thrown`, { config: open }, () => {
    // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error
    throw null;
  });
  app.get(
    `${prefix}/lying`,
    { config: open, schema: { response: { 200: z.object({ count: z.number() }) } } },
    () => ({ count: secret }) as unknown as { count: number },
  );
  app.get(`${prefix}/busy`, { config: open }, () => {
    throw new AppError('unavailable', 'Too busy', { details: { retry_after: 3 } });
  });
  app.get(`${prefix}/taken`, { config: open }, () => {
    throw new AppError('conflict', 'It exists already');
  });
}

const json = { 'content-type': 'application/json' };
export const things = { method: 'POST', url: '/things', headers: json, as: 'ann' } as const;

type Request = InjectOptions & { as?: string; url: string };

/** Each wrong request with the status it has; `invalid` where the areas differ. */
export const cases: [string, number | 'invalid', Request][] = [
  ['malformed JSON', 400, { ...things, payload: '{"name":' }],
  ['an empty JSON body', 400, { ...things, payload: '' }],
  ['JSON that reaches for a prototype', 400, { ...things, payload: '{"name":"abc","__proto__":{"a":1}}' }],
  ['JSON that reaches for a constructor', 400, { ...things, payload: '{"constructor":{"prototype":{}}}' }],
  ['no body at all', 'invalid', { method: 'POST', url: '/things', as: 'ann' }],
  ['JSON null', 'invalid', { ...things, payload: 'null' }],
  ['a wrong type', 'invalid', { ...things, payload: '{"name": 7}' }],
  ['a field that is too short', 'invalid', { ...things, payload: '{"name": "x"}' }],
  ['a NUL in the body', 'invalid', { ...things, payload: '{"name": "a\\u0000bc"}' }],
  ['half a surrogate pair in the body', 'invalid', { ...things, payload: '{"name": "abc\\ud800"}' }],
  ['a body over 1 MiB', 413, { ...things, payload: `{"name": "${'x'.repeat(1_100_000)}"}` }],
  ['another content type', 415, { ...things, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }],
  ['a content type that is none', 415, { ...things, headers: { 'content-type': '%' }, payload: 'x' }],
  [
    'a form where JSON is due',
    'invalid',
    { ...things, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' },
  ],
  ['nobody signed in', 401, { method: 'GET', url: '/things' }],
  ['no right to it', 403, { method: 'GET', url: '/admins', as: 'ann' }],
  ['an unknown path', 404, { method: 'GET', url: '/no-such-thing' }],
  [
    'an unknown path with a broken body',
    404,
    { method: 'POST', url: '/nothing', headers: json, payload: '{' },
  ],
  ['an unknown path of 4,000 characters', 404, { method: 'GET', url: `/${'a/'.repeat(2000)}` }],
  [
    'a thing that is not there',
    404,
    { method: 'GET', url: '/things/0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4', as: 'ann' },
  ],
  ['a method that the path does not take', 405, { method: 'DELETE', url: '/things' }],
  ['a method of WebDAV', 405, { method: 'PROPFIND', url: '/things' }],
  ['OPTIONS', 405, { method: 'OPTIONS', url: '/things' }],
  ['an id that is none', 400, { method: 'GET', url: '/things/7', as: 'ann' }],
  ['an id of 4,000 characters', 400, { method: 'GET', url: `/things/${'7'.repeat(4000)}`, as: 'ann' }],
  ['a NUL in the path', 400, { method: 'GET', url: '/things/%00', as: 'ann' }],
  [
    'a NUL in the query',
    400,
    { method: 'GET', url: '/things/0b9ca335-92a8-4d56-b2a6-9cf8e02b6bf4?q=%00', as: 'ann' },
  ],
  ['a malformed path', 400, { method: 'GET', url: '/things/%zz', as: 'ann' }],
  ['a malformed unknown path', 400, { method: 'GET', url: '/%e0%a4%a' }],
  ['a conflict', 409, { method: 'GET', url: '/taken' }],
  ['a fault of ours', 500, { method: 'GET', url: '/broken' }],
  ['nothing thrown', 500, { method: 'GET', url: '/nothing-thrown' }],
  ['an answer outside its schema', 500, { method: 'GET', url: '/lying' }],
  ['no room', 503, { method: 'GET', url: '/busy' }],
];
