import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jargon } from '#test/pii/jargon.ts';
import { usePlainMessages } from './field-messages.ts';

beforeAll(usePlainMessages);

const textOrList = z.union([z.string(), z.array(z.string()).max(1)]);
const codeOrWord = z.union([z.object({ code: z.string() }), z.object({ word: z.string() })]);
const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a') }),
  z.object({ kind: z.literal('b') }),
]);

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.enum(['a', 'b']), undefined, 'is missing'],
  [z.string(), 7, 'must be text'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.number(), '7', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), 'a', 'must be an object'],
  [z.string().min(1), '', 'must not be empty'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.string().min(3), 'ab', 'must be at least 3 characters long'],
  [z.string().max(1), 'ab', 'must be at most 1 character long'],
  [z.string().length(2), 'a', 'must be exactly 2 characters long'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 entries'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.literal('honey_jar'), 'folder', 'must be "honey_jar"'],
  [z.enum(['low', 'high']), 'x', 'must be one of low, high'],
  [z.string().min(9, 'is short'), 'a', 'is short'],
  [z.uuid(), 'x', 'must be an id such as 7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  [z.iso.date(), 'x', 'must be a day such as 2026-01-15'],
  [z.iso.datetime(), 'x', 'must be a time such as 2026-01-15T09:30:00Z'],
  [textOrList, undefined, 'is missing'],
  [textOrList, 7, 'must be text or a list'],
  [textOrList, ['a', 'b'], 'must be text, or must have at most 1 entry'],
  [textOrList, [7], '0: must be text'],
  [
    z.union([z.string(), z.array(z.string())]),
    Array.from({ length: 1000 }, () => 7),
    '0: must be text; 1: must be text; 2: must be text; 3: must be text; 4: must be text',
  ],
  [z.union([z.literal('auto'), z.int()]), 'x', 'must be "auto" or a number'],
  [z.union([z.array(z.string()).min(5), z.int()]), 'x', 'must be a list or a number'],
  [codeOrWord, {}, 'code: is missing, or word: is missing'],
  [codeOrWord, 'x', 'must be an object'],
  [kinds, { kind: 'c' }, 'must be one of a, b'],
  [kinds, {}, 'is missing'],
  [kinds, 7, 'must be an object'],
  [
    z.strictObject({ text: z.string(), threshold: z.number().optional() }),
    { text: 'a', treshold: 0.5 },
    'is not a known field (did you mean "threshold"?); allowed: text, threshold',
  ],
  [
    z.strictObject({ a: z.unknown().optional() }),
    { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, ['x'.repeat(200)]: 7 },
    '"1", "2", "3", "4", "5" and 2 more are not known fields; allowed: a',
  ],
  [
    z.strictObject({ honey_jar_ids: z.unknown().optional(), limit: z.unknown().optional() }),
    { honey_jars: 1, limt: 2 },
    '"honey_jars" (did you mean "honey_jar_ids"?), "limt" (did you mean "limit"?) are not known fields; allowed: honey_jar_ids, limit',
  ],
  [
    z.partialRecord(z.enum(['low', 'high']), z.string()),
    { hihg: 'a' },
    'is not a known field (did you mean "high"?); allowed: low, high',
  ],
  [
    z.union([z.strictObject({ code: z.string() }), z.strictObject({ word: z.string() })]),
    { code: 1, b: 1 },
    'code: must be text; b: is not a known field; allowed: code',
  ],
  [z.coerce.number().int(), 'abc', 'must be a number'],
  [z.email(), 'x', 'must be an e-mail address such as ada@example.com'],
  [z.url(), 'x', 'must be a URL such as https://example.com/'],
  [z.int().multipleOf(5), 3, 'must be a multiple of 5'],
  [z.string().startsWith('sk_'), 'x', 'must start with "sk_"'],
  [z.string().regex(/^a$/), 'x', 'has the wrong form'],
  [z.string().refine(() => false), 'x', 'is not valid'],
  [z.strictObject({}), { a: 1 }, 'is not a known field; allowed: nothing'],
])('%#: a problem is described in plain words', (form, sent, said) => {
  expect(form.safeParse(sent).error?.issues[0]?.message).toBe(said);
});

// A kind of problem that zod comes to know and this table does not fails to compile.
const everyKind: Record<z.core.$ZodIssue['code'], [z.ZodType, unknown][]> = {
  invalid_type: [
    [z.coerce.number(), 'abc'],
    [z.coerce.number(), [1, 2]],
    [z.int(), 1.5],
    [z.number(), Infinity],
    [z.date(), 'x'],
    [z.null(), 1],
    [z.undefined(), 1],
    [z.never(), 1],
    [z.set(z.string()), []],
    [z.instanceof(Date), 1],
    [z.nonoptional(z.string().optional()), undefined],
  ],
  too_big: [
    [z.int(), 1e300],
    [z.string().max(1), 'ab'],
    [z.array(z.string()).max(0), ['a']],
    [z.date().max(new Date(0)), new Date()],
    [z.set(z.string()).max(1), new Set(['a', 'b'])],
  ],
  too_small: [
    [z.string().min(8), 'a'],
    [z.tuple([z.string(), z.string()]), ['a']],
    [z.number().positive(), 0],
    [z.bigint().min(3n), 1n],
  ],
  invalid_format: [
    [z.uuid(), 'x'],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.ipv4(), 'x'],
    [z.ipv6(), 'x'],
    [z.cidrv4(), 'x'],
    [z.base64url(), '%'],
    [z.iso.time(), 'x'],
    [z.iso.duration(), 'x'],
    [z.jwt(), 'x'],
    [z.e164(), 'x'],
    [z.string().regex(/^[a-z]{3}$/), 'x'],
    [z.string().endsWith('a'), 'x'],
    [z.string().includes('a'), 'x'],
    [z.string().lowercase(), 'X'],
    [z.templateLiteral(['a', z.number()]), 'x'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3]],
  unrecognized_keys: [[z.strictObject({}), { a: 1 }]],
  invalid_union: [
    [z.union([z.string(), z.number()]), true],
    [z.xor([z.string(), z.string().min(1)]), 'abc'],
    [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }],
  ],
  invalid_key: [[z.record(z.string().min(3), z.string()), { a: 'b' }]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]])]],
  invalid_value: [
    [z.enum(['a', 'b']), 'c'],
    [z.literal([1, 2]), 3],
    [z.stringbool(), 'perhaps'],
  ],
  custom: [[z.custom(() => false), 1]],
};

it('no kind of problem is described in the words of the validator', () => {
  for (const [code, cases] of Object.entries(everyKind))
    for (const [form, sent] of cases) {
      const [issue] = form.safeParse(sent).error?.issues ?? [];
      expect(issue?.code, String(issue?.message)).toBe(code);
      expect(issue?.message).not.toMatch(jargon);
      expect(issue?.message).toMatch(/^([a-z]|"a")/);
    }
});
