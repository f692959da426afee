import { expect, test } from 'vitest';

import { queryStopWords } from './stopwords.ts';
import { bodyTerms, maxTermLength } from './terms.ts';

test('words are folded, stemmed and freed of stop words', () => {
  expect(bodyTerms('The attackers exploited the vulnerabilities')).toBe('attack exploit vulner');
});

test('a possessive is the same term as its word', () => {
  expect(bodyTerms("Emotet's loader and Emotet’s module")).toBe('emotet loader emotet modul');
});

test('text without spaces between words becomes overlapping pairs of characters', () => {
  expect(bodyTerms('漏洞分析')).toBe('漏洞 洞分 分析');
  expect(bodyTerms('攻')).toBe('攻');
});

test('a query is analysed to the same terms as the text that it should find', () => {
  for (const text of ['Größenänderung', 'APT-29 / Cozy Bear', '脆弱性の悪用', 'naïve façade', 'x86_64']) {
    expect(bodyTerms(text.toUpperCase())).toBe(bodyTerms(text.toLowerCase()));
  }
});

test('a word without end is cut to a bounded term', () => {
  expect(bodyTerms('a1'.repeat(50_000)).length).toBe(maxTermLength);
});

test('the wording of a question can be left out', () => {
  expect(bodyTerms('What does the loader do?', { leaveOut: queryStopWords })).toBe('loader');
});
