import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { speakPlainly } from './field.messages.ts';

beforeAll(speakPlainly);

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
])('%#: what is wrong is said as people do', (form, sent, said) => {
  expect(form.safeParse(sent).error?.issues[0]?.message).toBe(said);
});
