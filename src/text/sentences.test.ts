import { expect, test } from 'vitest';

import { sentenceSpans } from './sentences.ts';

function sentences(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
}

test('abbreviations, versions, initials and addresses do not end a sentence', () => {
  const first = 'Loaders, e.g. Bumble v1.2.3 by J. Smith Inc. of 192.0.2.10, fetch evil.example.com.';
  expect(sentences(`${first} They persist.`)).toEqual([first, 'They persist.']);
});

test('a closing quote or bracket belongs to its sentence', () => {
  expect(sentences('He said "Run." (It ran!) Then it stopped.')).toEqual([
    'He said "Run."',
    '(It ran!)',
    'Then it stopped.',
  ]);
});

test('a sentence goes on over the line breaks of wrapped prose', () => {
  const wrapped =
    'The actor moved laterally through the estate by means of\nstolen credentials. It then\nleft.';
  expect(sentences(wrapped)).toHaveLength(2);
});

test('headings, list items and table rows stand alone', () => {
  const text = '# Findings\nTwo hosts fell\n- host one\n- host two\nname\tvalue\na\t1\n\nEnd.';
  expect(sentences(text)).toEqual([
    '# Findings',
    'Two hosts fell',
    '- host one',
    '- host two',
    'name\tvalue',
    'a\t1',
    'End.',
  ]);
});

test('Chinese and Japanese full stops end sentences', () => {
  expect(sentences('攻撃された。復旧した。')).toEqual(['攻撃された。', '復旧した。']);
});
