import { expect, test } from 'vitest';

import { answerTypeOf } from './answer-types.ts';

test.each([
  ['Which CVEs did the group exploit?', 'cve', 'It exploited CVE-2031-1234.', ['CVE-2031-1234']],
  ['What is the SHA-1 of m.exe?', 'sha1', `m.exe has the hash ${'a1'.repeat(20)}.`, ['a1'.repeat(20)]],
  [
    'Which C2 servers does Amber use?',
    'server',
    'It calls evil[.]example and 203.0.113.9.',
    ['evil.example', '203.0.113.9'],
  ],
  ['How long must a password be?', 'length', 'It has at least 15 characters.', ['15 characters']],
  ['How often does it report?', 'frequency', 'It reports every five minutes.', ['every']],
  ['When did it first appear?', 'date', 'It was seen on 4 March 2026.', ['4 March', '2026']],
  ['How much ransom did they demand?', 'money', 'They asked for $2.4 million.', ['$2.4 million']],
  ['How many hosts were encrypted?', 'count', 'Nearly 20 hosts were encrypted.', ['20']],
  [
    'Which countries were targeted?',
    'country',
    'Victims are in Austria and Colombia.',
    ['Austria', 'Colombia'],
  ],
  ['Which sectors were hit?', 'sector', 'Banks and energy firms.', ['Banks', 'energy']],
  ['Which group used it?', 'name', 'It was used by Velvet Hare.', ['Velvet', 'Hare']],
  ['To which version should it be updated?', 'version', 'Update to v8.31.0.', ['v8.31.0']],
])('"%s" asks for a %s', (question, name, text, held) => {
  const type = answerTypeOf(question);
  expect(type?.name).toBe(name);
  expect(type?.find(text).toSorted()).toEqual(held.toSorted());
});

test('a text without the kind asked for holds none of it', () => {
  expect(
    answerTypeOf('Which CVE did they exploit?')?.find('They exploited patched vulnerabilities.'),
  ).toEqual([]);
  expect(answerTypeOf('When did it appear?')?.find('It may have had five victims in the past.')).toEqual([]);
});

test('a question that tells no kind has none', () => {
  expect(answerTypeOf('Does it rename files?')).toBeNull();
});
