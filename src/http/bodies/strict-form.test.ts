import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyForm, extensible, queryForm } from './strict-form.ts';

const inner = z.object({ model: z.string().min(1).optional(), kinds: z.array(z.string()).min(1).optional() });
const form = z.object({
  text: z.string(),
  source: inner,
  context: inner.default({ model: 'usual' }),
  rows: z.array(z.object({ id: z.int() })).optional(),
  rules: z.record(z.string(), z.object({ enabled: z.boolean() })).optional(),
  limit: z.int().default(5),
  tags: z.array(z.string()).optional(),
  days: z.int().nullable().optional(),
  chosen: z.array(z.string()).min(1).nullable().optional(),
  mode: z.unknown().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
const right = { text: 'a', source: {} };

const read = (sent: object) => bodyForm(form).parse({ ...right, ...sent });
const problem = (sent: object) => bodyForm(form).safeParse({ ...right, ...sent }).error?.issues[0];

describe('an unknown member', () => {
  it.each<[object, string[], string[]]>([
    [{ txt: 'b' }, [], ['txt']],
    [{ txt: null }, [], ['txt']],
    [{ source: { models: 'a' } }, ['source'], ['models']],
    [{ context: { a: 1, b: 2 } }, ['context'], ['a', 'b']],
    [{ rows: [{ id: 1 }, { id: 2, ids: 3 }] }, ['rows', '1'], ['ids']],
    [{ rules: { GDPR: { enabled: true, on: true } } }, ['rules', 'GDPR'], ['on']],
  ])('is refused wherever it is: %j', (sent, path, keys) => {
    const issue = problem(sent);
    expect(issue).toMatchObject({ code: 'unrecognized_keys', keys });
    expect(issue?.path.map(String)).toEqual(path);
    // The form as it was written knew nothing of that.
    expect(form.safeParse({ ...right, ...sent }).success).toBe(true);
  });

  it('is parsed where the form declares it', () => {
    const open = z.looseObject({ a: z.string(), b: z.object({ c: z.string() }).catchall(z.unknown()) });
    const sent = { a: 'a', more: 1, b: { c: 'c', more: 2 } };
    expect(bodyForm(open).parse(sent)).toEqual(sent);
    expect(read({ metadata: { anything: { at: 'all' } } }).metadata).toEqual({ anything: { at: 'all' } });
  });

  it('is left out of an object that others extend, and refused below it', () => {
    const credential = z.object({ id: z.string(), response: z.object({ data: z.string() }) });
    const body = bodyForm(z.object({ credential: extensible(credential) }));
    const sent = { id: 'a', response: { data: 'b' } };
    expect(body.parse({ credential: { ...sent, authenticatorAttachment: 'platform' } })).toEqual({
      credential: sent,
    });
    expect(body.safeParse({ credential: { ...sent, response: { data: 'b', more: 1 } } }).success).toBe(false);
  });
});

describe('an option', () => {
  const without = read({});

  it.each<[string, object]>([
    ['null', { context: null, rows: null, rules: null, limit: null, tags: null, mode: null, metadata: null }],
    ['null within', { source: { model: null, kinds: null } }],
    ['an empty list', { context: [], limit: [], mode: [], source: { model: [], kinds: [] } }],
  ])('that is %s counts as left out', (_what, sent) => {
    const got = read(sent);
    expect(got).toEqual(without);
    expect(Object.keys(got)).toEqual(Object.keys(without));
  });

  it('keeps a meaning that its form gives to null or to an empty list', () => {
    expect(read({ tags: [], days: null, rows: [] })).toMatchObject({ tags: [], days: null, rows: [] });
    // An empty choice is read as null, which the form knows.
    expect(read({ chosen: [] }).chosen).toBeNull();
  });

  it('that is left out fails no check as if it had been sent', () => {
    const some = z
      .object({ a: z.string().optional(), b: z.string().optional() })
      .refine((body) => Object.keys(body).length > 0, 'Send a or b');
    expect(bodyForm(some).safeParse({ a: null }).error?.issues[0]?.message).toBe('Send a or b');
    expect(bodyForm(some).parse({ a: null, b: 'b' })).toEqual({ b: 'b' });
  });
});

it('required fields may be neither null nor empty', () => {
  const needed = z.object({ text: z.string(), ids: z.array(z.string()).min(1), inner });
  for (const name of ['text', 'ids', 'inner'])
    for (const value of [null, []]) {
      const sent = { text: 'a', ids: ['b'], inner: {}, [name]: value };
      expect(bodyForm(needed).safeParse(sent).success, `${name}: ${JSON.stringify(value)}`).toBe(false);
    }
  const issue = bodyForm(needed).safeParse({ text: 'a', ids: ['b'] }).error?.issues[0];
  expect(issue).toMatchObject({ code: 'invalid_type', path: ['inner'] });
});

it('parameters have no null: only unknown ones are refused', () => {
  const query = queryForm(z.object({ limit: z.coerce.number().default(5) }).transform(({ limit }) => limit));
  expect(query.parse({})).toBe(5);
  expect(query.safeParse({ limt: '3' }).error?.issues[0]).toMatchObject({ keys: ['limt'] });
});

it('keeps its description, examples and defaults, and documents what it accepts', () => {
  const shown = z.object({
    limit: z.int().min(1).default(5).describe('How many').meta({ example: 7 }),
    text: z.string().describe('A text'),
  });
  expect(z.toJSONSchema(bodyForm(shown.describe('A body')), { io: 'input', target: 'openapi-3.0' })).toEqual({
    type: 'object',
    description: 'A body',
    properties: {
      limit: expect.objectContaining({
        type: 'integer',
        minimum: 1,
        default: 5,
        nullable: true,
        example: 7,
        description: 'How many',
      }),
      text: { type: 'string', description: 'A text' },
    },
    required: ['text'],
    additionalProperties: false,
  });
});

it('is built once, and not again from its result', () => {
  expect(bodyForm(form)).toBe(bodyForm(form));
  expect(bodyForm(bodyForm(form))).toBe(bodyForm(form));
});

it('a default that is an object is not shared between requests', () => {
  read({}).context.model = 'changed';
  expect(read({}).context).toEqual({ model: 'usual' });
});

it('a schema it cannot handle is refused when it is registered', () => {
  const tuple = z.tuple([z.object({ a: z.string() })]);
  expect(() => bodyForm(z.object({ tuple }))).toThrow(/tuple/);
  const kinds = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]);
  expect(() => bodyForm(z.object({ kinds }))).toThrow(/union/);
});
