import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldProblems } from './field-problems.ts';

const form = z.object({
  events: z.array(z.string().min(3)).min(2).max(3),
  name: z.string().min(9).max(20),
  more: z.object({ tags: z.array(z.string()).max(1) }).optional(),
});

const wrongIn = (sent: unknown) => fieldProblems(form.safeParse(sent).error?.issues ?? []);
const right = { events: ['one', 'two'], name: 'long enough' };

it.each([
  [{ events: 'a text that is long' }, 'events'],
  [{ events: 'x' }, 'events'],
  [{ events: '' }, 'events'],
  [{ events: { length: 9 } }, 'events'],
  [{ name: ['a', 'list'] }, 'name'],
  [{ name: [] }, 'name'],
  [{ more: { tags: 'two words' } }, 'more.tags'],
])('a value of the wrong type gets only that error: %j', (sent, field) => {
  const issues = form.safeParse({ ...right, ...sent }).error?.issues ?? [];
  expect(issues.length).toBeGreaterThan(1);
  const message = issues.find(({ code }) => code === 'invalid_type')?.message;
  expect(wrongIn({ ...right, ...sent })).toEqual([{ field, message }]);
});

it('other errors are reported: several of one field, and of other fields', () => {
  expect(wrongIn({ events: ['ab', 'c'], name: 7 }).map(({ field }) => field)).toEqual([
    'events.0',
    'events.1',
    'name',
  ]);
  const twice = z.string().min(5).regex(/^a/);
  expect(fieldProblems(twice.safeParse('b').error?.issues ?? [])).toHaveLength(2);
});
