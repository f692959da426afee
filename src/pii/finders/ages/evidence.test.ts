import { expect, it } from 'vitest';
import { made, tokenise } from '#pii/text/tokens.ts';
import { createVocabulary } from '#pii/lexicon/vocabulary.ts';
import { ageGate } from './evidence.ts';

const vocabulary = createVocabulary();
const mayBeAge = ageGate(vocabulary);

/** Whether the first number of the text is let through. */
function isLookedAt(text: string): boolean {
  const range = { from: 0, to: text.length };
  const tokens = tokenise(text, range, vocabulary);
  const at = tokens.made.findIndex((its) => (its & made.digits) !== 0);
  return mayBeAge({ text, ...range, tokens, tables: [], vocabulary }, at);
}

it.each([
  'age: 34', '"age": "34"', 'aged between 34 and 40', 'Age at first visit: 34', 'edad 34', 'возраст: 34',
  'I’m 34.', 'he is almost 34',
  'died at 34', 'a 34-year-old', '34+ years old', '34yo', '34jährige', '34.5 years old', 'за 34-летнего', 'her 34th birthday',
  '6 months old',
  'Ann Lee, 34, of Leeds', 'Ann Lee (34)', 'pendant 34 ans', '34 岁', '34 y/o', 'M, 34, Leeds', 'm/34', '34F', '34enne',
  'Ann Lee 34 M farmer', 'by Ann Lee, 34.', 'sons (34 and 36)', 'a boy of 34', '34-jarige',
])('lets through what may be an age: %s', (text) => {
  expect(isLookedAt(text)).toBe(true);
}); // prettier-ignore

it.each([
  '19:52:09', 'of 2026', 'pid 34', 'took 34 ms', '/34', '$34', 'v1_34', 'GET 200 in', 'x-34f2', '[34]', 'storage 34', 'foo(34, 2)',
])('spares everything else a closer look: %s', (text) => {
  expect(isLookedAt(text)).toBe(false);
}); // prettier-ignore
