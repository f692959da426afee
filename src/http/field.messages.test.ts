import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { speakPlainly } from './field.messages.ts';

beforeAll(speakPlainly);

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
  [z.string().min(3), 'ab', 'must have no less than 3 characters'],
  [z.string().max(1), 'ab', 'must have no more than 1 character'],
  [z.string().length(2), 'a', 'must have exactly 2 characters'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have no more than 2 entries'],
  [z.int().min(1), 0, 'must be no less than 1'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.literal('honey_jar'), 'folder', 'must be "honey_jar"'],
  [z.enum(['low', 'high']), 'x', 'must be one of low, high'],
  [z.string().min(9, 'is short'), 'a', 'is short'],
  [z.uuid(), 'x', 'Invalid UUID'],
  [z.iso.date(), 'x', 'must be a day such as 2026-01-15'],
  [z.iso.datetime(), 'x', 'must be a time such as 2026-01-15T09:30:00Z'],
  [textOrList, undefined, 'is missing'],
  [textOrList, 7, 'must be text or a list'],
  [textOrList, ['a', 'b'], 'must be text, or must have no more than 1 entry'],
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
    '"treshold" is not known here; allowed: text, threshold',
  ],
  [
    z.strictObject({ a: z.unknown().optional() }),
    { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, ['x'.repeat(200)]: 7 },
    '"1", "2", "3", "4", "5" and 2 more are not known here; allowed: a',
  ],
  [z.strictObject({}), { a: 1 }, '"a" is not known here; allowed: nothing'],
])('%#: what is wrong is said as people do', (form, sent, said) => {
  expect(form.safeParse(sent).error?.issues[0]?.message).toBe(said);
});
