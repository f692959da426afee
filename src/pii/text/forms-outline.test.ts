import { expect, it } from 'vitest';
import { outlined } from './forms-outline.ts';

it.each<[RegExp, string, boolean]>([
  [/\d{3}-\d{2}-\d{4}/, '999-99-', true],
  [/\d{3}-\d{2}-\d{4}/, '999-9999-', false],
  [/\d{3}-\d{2}-\d{4}/, '999 99 ', false],
  [/\d{9}/, '999999999,', true],
  // No digit may follow.
  [/\d{8}/, '999999999', false],
  [/\d{4}([ .-])\d{4}\1\d{4}/, '9999 9999 ', true],
  [/\d{4}([ .-])\d{4}\1\d{4}/, '9999/9999 ', false],
  [/[A-Z]{2}(?=\d)\d{6}[A-D]/i, 'xxxxxxxxx', true],
  [/[A-Z]{2} ?\d{6}/, 'AA 999999', true],
  [/[A-Z]{2} ?\d{6}/, 'AA-999999', false],
  [/(?:a|b{2,3})\.(?:x|\d+)/, 'aaa.9', true],
  [/\d{1,3}(?:,\d{3}){2,6}/, '9,999,', true],
  [/\d{1,3}(?:,\d{3}){2,6}/, '9,999;', false],
  [/[^a-z]\d/, '-9', true],
  [/[A-Z]{2}\d{2}/, 'yyyy', false],
  [/[A-Z]{2}\d{2}/, 'zzzz', true],
  [/[A-Z]{2}\d{2}/i, 'yyyy', true],
  [/[A-Z]{2} \d/, 'aa 9', false],
  [/[A-Z]{2} \d/, 'LL 9', true],
  // Nor a letter, unless it is of a script without capitals.
  [/\d[a-z]/, 'yyy', false],
  [/\d[a-z]/, 'xxx', true],
])('of %s it says whether it may be at %j', (regex, outline, may) => {
  expect(outlined(regex)(outline)).toBe(may);
});
