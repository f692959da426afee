import { expect, test } from 'vitest';

import { lookedForIn, lookedForSentence } from './looked-for.ts';

test.each([
  ['Which CVE does Monti exploit?', 'a CVE', ['Monti'], ['exploit'], 'Looked for: a CVE, of Monti.'],
  [
    'Which C2 servers does Amber Hare contact?',
    'an IP address or a domain',
    ['Amber Hare'],
    ['C2', 'servers', 'contact'],
    'Looked for: an IP address or a domain, of Amber Hare.',
  ],
  [
    'When was the coffee machine cleaned?',
    'a date',
    [],
    ['coffee', 'machine', 'cleaned'],
    'Looked for: a date, with the words coffee, machine, cleaned.',
  ],
  [
    'Welche Straßenbahn ist auf der Brücke der Amber Hare?',
    null,
    ['Straßenbahn', 'Brücke', 'Amber Hare'],
    [],
    'Looked for: Straßenbahn, Brücke, Amber Hare.',
  ],
  ['Is Dimlight packed?', null, ['Dimlight'], ['packed'], 'Looked for: Dimlight.'],
  ['When?', 'a date', [], [], 'Looked for: a date.'],
  ['of the', null, [], [], ''],
])('of "%s" it tells what is looked for', (question, kind, names, words, sentence) => {
  const lookedFor = lookedForIn(question);
  expect(lookedFor).toEqual({ kind, names, words });
  expect(lookedForSentence(lookedFor)).toBe(sentence);
});

test('a long question is told by its first names and words', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => `Zq${i} qz${i}x`).join(' and ');
  const { names, words } = lookedForIn(many);
  expect(names.length).toBeLessThanOrEqual(5);
  expect(words.length).toBeLessThanOrEqual(10);
});
