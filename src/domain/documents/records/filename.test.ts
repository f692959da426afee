import { describe, expect, it } from 'vitest';
import { cleanFilename, cleanPath, numberedFilename } from './filename.ts';

describe('a cleaned filename', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\report.docx', 'report.docx'],
    ['..', 'document'],
    ['', 'document'],
    ['a\u0000b.txt', 'ab.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['a\u061c\u00ad\u2028b.txt', 'ab.txt'],
    ['e\u0301tude.md', '\u00e9tude.md'],
    ['e\u200b\u0301tude.md', '\u00e9tude.md'],
    ['報告書.pdf', '報告書.pdf'],
  ])('of %j is %j', (raw, clean) => {
    expect(cleanFilename(raw)).toBe(clean);
  });

  it('is at most 200 characters long and keeps its extension', () => {
    const name = cleanFilename(`${'ö'.repeat(300)}.pdf`);
    expect([...name]).toHaveLength(200);
    expect(name.endsWith('ö.pdf')).toBe(true);
  });

  it('never splits a character that takes two code units', () => {
    expect(cleanFilename(`${'🐝'.repeat(300)}.md`)).toBe(`${'🐝'.repeat(197)}.md`);
  });
});

it('a numbered filename carries its number before the extension', () => {
  expect(numberedFilename('report.pdf', 2)).toBe('report (2).pdf');
  expect(numberedFilename('README', 3)).toBe('README (3)');
  expect([...numberedFilename(`${'x'.repeat(196)}.pdf`, 12)]).toHaveLength(200);
});

it.each([
  ['2024/03/report.pdf', '2024/03/report.pdf'],
  ['..\\..\\etc/passwd', 'etc/passwd'],
  ['/a//./b/', 'a/b'],
  ['ev\u202eil\u0007/x.txt', 'evil/x.txt'],
  ['', ''],
  ['../..', ''],
])('the path %j of a folder is kept as %j', (raw, path) => {
  expect(cleanPath(raw)).toBe(path);
});
