import { expect, test } from 'vitest';

import { extractAnswer } from '#domain/search/extractive/extract.ts';
import { scoreSentences } from './sentences.ts';
import { headersOf } from './tables.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const advisory = 'Version 2.14.1 is vulnerable to CVE-2031-1234, known as Amberleak.';
const releases = [
  'Releases',
  'Product | Version | Log4j inside | State',
  'Amber relay | 6.0 | 2.14.1 | affected',
  'Amber relay | 6.4 | 2.17.1 | fixed',
  'Amber console | all | none | not affected',
];

function hit(content: string, rest: Partial<SearchHit> = {}): SearchHit {
  const place = { document_id: 'd', jar_id: 'j', ordinal: 1, format: 'txt' as const, tags: [], page: null };
  const text = { title: '', section: '', start: 0, end: content.length, content };
  return { ...place, ...text, score: 0.8, ...rest };
}

const rest = Array.from({ length: 5 }, (_, i) =>
  hit(`The canteen report number ${i} lists soups.`, { document_id: `r${i}`, score: 0.1 - i / 100 }),
);

test('rows have the header of their table, with a rule below it or with names alone', () => {
  expect(headersOf(['Text.', '| Class | Length |', '|---|---|', '| by hand | 32 |'])).toEqual([
    null,
    1,
    1,
    1,
  ]);
  expect(headersOf(releases)).toEqual([null, 1, 1, 1, 1]);
});

test('a table of a PDF, with nothing between its cells, has its header too', () => {
  const rows = ['October 2030 Amber Cold Store ransom paid', 'August 2031 Birch Harbour stopped early'];
  expect(headersOf(['When Victim Outcome', ...rows, 'The group is small.'])).toEqual([0, 0, 0, null]);
});

test.each([
  ['records of two columns', ['Name | Ada', 'Country | France', 'City | Paris']],
  ['rows whose first one holds figures', ['1.1 | Where? | Here', '1.2 | When? | Now', '1.3 | Who? | You']],
  ['a list of names', ['Ada Byron King', 'Grace Brewster Hopper', 'Alan Mathison Turing']],
  ['a row alone', ['Name | Place | Role']],
  ['nothing', []],
])('%s have no header', (_, lines) => {
  expect(headersOf(lines)).toEqual(lines.map(() => null));
});

test('a long line of rules and bars is parsed quickly', async () => {
  const lines = [`${'-'.repeat(50_000)}x`, `${'| '.repeat(50_000)}x`, `${' '.repeat(5000)}x`];
  await expectWithin(1000, () => headersOf(lines));
});

test('a row answers what its header asks, and the header itself is never part of an answer', () => {
  const table = hit('Accounts\n\n| Class | Minimum length |\n|---|---|\n| Break-glass | 32 characters |');
  const { answer } = extractAnswer('What is the minimum length for the class break-glass?', [table, ...rest]);
  expect(answer).toBe('Class: Break-glass; Minimum length: 32 characters [1]');
});

test('an advisory need not repeat its CVE', () => {
  const hits = [
    hit(advisory, { score: 0.9 }),
    hit(releases.join('\n'), { ordinal: 2, score: 0.3, start: 500, end: 900 }),
    ...rest,
  ];
  const [, second] = scoreSentences('Which version fixes CVE-2031-1234?', hits);
  expect(second?.quote).toContain('6.4 | 2.17.1 | fixed');
  const other = hits.map((each) => (each.ordinal === 2 ? { ...each, document_id: 'other' } : each));
  expect(extractAnswer('Which version fixes CVE-2031-1234?', other).sources[0]?.quote).toBe(advisory);
});

test('a passage about another CVE is not about the requested one', () => {
  const incomplete = 'The fix in version 2.15.0 was incomplete, which is tracked as CVE-2031-9999.';
  const hits = [
    hit(advisory, { score: 0.9 }),
    hit(incomplete, { ordinal: 2, score: 0.3, start: 500 }),
    ...rest,
  ];
  expect(extractAnswer('Which version fixes CVE-2031-1234?', hits).sources[0]?.quote).not.toBe(incomplete);
});
