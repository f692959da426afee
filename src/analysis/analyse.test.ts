import { expect, test } from 'vitest';

import { analyseDocument, analyseQuery } from './analyse.ts';
import type { ExtractedText } from './document.ts';

function plain(text: string): ExtractedText {
  return { format: 'txt', title: null, text, pages: [], headings: [] };
}

test('a document found by its title is found in every passage of it', () => {
  const text = 'The actor moved through the estate with stolen credentials. '.repeat(80);
  const { passages } = analyseDocument(plain(text), 'Report on CVE-2021-44228');
  expect(passages.length).toBeGreaterThan(1);
  for (const { terms } of passages) {
    expect(terms.title).toContain('report');
    expect(terms.identifiers.split(' ')).toContain('=cve-2021-44228');
  }
});

test('no term contains white space, whatever the identifier', () => {
  const { passages } = analyseDocument(plain('C:\\Program Files\\Foo Bar\\evil.dll and CVE 2021-44228'), '');
  expect(passages[0]?.terms.identifiers.split(' ')).toContain('=c:\\program_files\\foo_bar\\evil.dll');
});

test('a technique is found by its parent and a host by its domain, but only itself exactly', () => {
  const { passages } = analyseDocument(plain('T1059.001 called hxxp://cdn.evil[.]com/x'), '');
  const terms = passages[0]?.terms.identifiers.split(' ') ?? [];
  expect(terms).toEqual(expect.arrayContaining(['t1059', '=t1059.001', 'evil.com', '=cdn.evil.com']));
  expect(terms).not.toContain('=t1059');
  expect(terms).not.toContain('=evil.com');
});

test('two long identifiers with the same beginning have different terms of bounded length', () => {
  const terms = ['a', 'b'].map(
    (last) => analyseQuery(`http://example.com/${'p'.repeat(300)}/${last}`).identifiers.split(' ')[0] ?? '',
  );
  expect(terms[0]).not.toBe(terms[1]);
  expect(terms[0]?.length).toBeLessThanOrEqual(101);
});

test('a query keeps its subject and drops its wording and the fragments of its identifiers', () => {
  const { body, identifiers } = analyseQuery('What does CVE-2021-44228 affect in the loader?');
  expect(body).toBe('affect loader');
  expect(identifiers).toBe('=cve-2021-44228 cve-2021-44228');
});

test('a query of only question words still matches something', () => {
  expect(analyseQuery('Who are you').body).not.toBe('');
});

test('the words of a document are counted', () => {
  expect(analyseDocument(plain('one  two\nthree'), '').word_count).toBe(3);
});
