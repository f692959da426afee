import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningOf, excerptOf } from './excerpt.ts';

it.each([
  ['a short text', 20, 'a short text'],
  ['a longer text', 8, 'a longe…'],
  ['', 5, ''],
  ['four🐝bees', 6, 'four…'],
  ['four🐝bees', 7, 'four🐝…'],
  // A family is one character of eight units, a flag one of four, an accent belongs to its letter.
  ['ab👩‍👧‍👦cdef', 9, 'ab…'],
  ['ab🇩🇪🇫🇷cd', 9, 'ab🇩🇪…'],
  ['cafe\u0301s and more', 5, 'caf…'],
])('%j in %i units is %j', (text, length, excerpt) => {
  expect(excerptOf(text, length)).toBe(excerpt);
});

it('a text that begins with a longer character is cut between its code points', () => {
  expect(beginningOf('👩‍👧‍👦 and more', 4)).toBe('👩‍');
  expect(beginningOf(`e${'\u0301'.repeat(100)}`, 10)).toHaveLength(10);
});

it('is never longer than requested, never half a pair, and a beginning of the text', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', '🐝', '🇩', '\u200d', '👩', '\u0301', ' ', '\r', '\n'),
  });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, length) => {
      const beginning = beginningOf(text, length);
      expect(beginning.length).toBeLessThanOrEqual(length);
      expect(beginning.isWellFormed()).toBe(true);
      expect(text.startsWith(beginning)).toBe(true);
      expect(excerptOf(text, length).length).toBeLessThanOrEqual(length);
    }),
  );
});
