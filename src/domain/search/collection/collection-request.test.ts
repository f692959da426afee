import { expect, test } from 'vitest';

import { collectionRequestIn } from './collection-request.ts';

test.each([
  ['Hello', 'greeting'],
  ['  good morning!  ', 'greeting'],
  ['Hi there.', 'greeting'],
  ['What can you do?', 'greeting'],
  ['thanks', 'thanks'],
  ['Thank you very much!', 'thanks'],
  ['How many documents do you have?', 'documents'],
  ['Hello, how many reports are there?', 'documents'],
])('"%s" is a %s', (message, is) => {
  expect(collectionRequestIn(message)).toEqual({ is });
});

test.each([
  ['How many documents mention Velvet Hare?', 'Velvet Hare', true],
  ['Which reports mention “CVE-2031-1234”?', 'CVE-2031-1234', false],
  ['what documents contain evil[.]example', 'evil[.]example', false],
  ['Which report mentions phishing?', 'phishing', false],
])('"%s" asks for what mentions %s', (message, of, count) => {
  expect(collectionRequestIn(message)).toEqual({ is: 'mentions', of, count });
});

test.each([
  'Hello, which port does the Amber relay listen on?',
  'Thanks, and who wrote Dimlight?',
  'Hello Kitty',
  'How many documents were stolen?',
  'How many documents did Velvet Hare steal?',
  'Which reports mention it?',
  'Which reports name the actor?',
  'Which reports mention Monti and Royal?',
  'Which reports mention Monti, and when?',
  'Which reports does the agency publish?',
  '',
])('"%s" is for the documents to answer', (message) => {
  expect(collectionRequestIn(message)).toBeNull();
});

test('hostile messages are read in linear time', () => {
  const begun = performance.now();
  for (const part of ['hello ', 'how many documents mention ', '? ', ' ', '"', 'which files contain A '])
    expect(collectionRequestIn(part.repeat(1_000_000 / part.length))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(500);
});
