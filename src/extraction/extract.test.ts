import { describe, expect, it } from 'vitest';
import { extractText } from './extract.ts';
import { makeDocx, makePdf, makeZip, paragraph } from '#test/fixtures/extraction-files.ts';

const bytes = (text: string) => Buffer.from(text);

async function refusalOf(content: Buffer, filename: string): Promise<unknown> {
  return extractText(content, filename).then(
    (extracted) => `read as ${extracted.format}`,
    (error: { code?: unknown }) => error.code,
  );
}

describe('extractText recognises formats by their content', () => {
  it.each([
    ['page.txt', '<!doctype html><title>T</title><p>Hello', 'html'],
    ['notes.json', '<html><body>Hello</body></html>', 'html'],
    ['data.txt', '{"a": 1, "b": ["x"]}', 'json'],
    ['report', '# Title\n\nSee [this](http://example.org)\n\n```\nx\n```', 'md'],
    ['report.md', '<div align="center">Logo</div>\n\n# Title', 'md'],
    ['plain', 'Just a sentence.', 'txt'],
    ['log.txt', '[2026-01-01] started', 'txt'],
    ['old.doc', '{\\rtf1\\ansi Hello {\\b bold}\\par}', 'doc'],
  ])('%s', async (filename, content, format) => {
    expect((await extractText(bytes(content), filename)).format).toBe(format);
  });

  it('reads a PDF and a Word document under any name', async () => {
    expect((await extractText(makePdf(['Hello']), 'a.txt')).format).toBe('pdf');
    expect((await extractText(makeDocx(paragraph('Hello')), 'a.pdf')).format).toBe('docx');
  });
});

describe('extractText refuses with a reason', () => {
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251));
  it.each([
    ['an empty file', Buffer.alloc(0), 'a.txt', 'NO_TEXT'],
    ['white space alone', bytes(' \n\t '), 'a.md', 'NO_TEXT'],
    ['NUL bytes alone', Buffer.alloc(500), 'a.txt', 'UNSUPPORTED_FORMAT'],
    ['binary data named as text', noise, 'a.txt', 'UNSUPPORTED_FORMAT'],
    [
      'an image named as text',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      'a.md',
      'UNSUPPORTED_FORMAT',
    ],
    ['an archive that is no Word document', makeZip({ 'a.txt': 'hello' }), 'a.docx', 'UNSUPPORTED_FORMAT'],
    ['broken JSON', bytes('{"a": [1, 2'), 'a.json', 'CORRUPT_FILE'],
    ['an encrypted PDF', makePdf(['secret'], { encrypted: true }), 'a.pdf', 'PASSWORD_PROTECTED'],
    ['a PDF without text', makePdf(['']), 'a.pdf', 'NO_TEXT'],
    ['a PDF of which only the head is left', makePdf(['Hello']).subarray(0, 60), 'a.pdf', 'CORRUPT_FILE'],
    ['a zip bomb', makeDocx('x'.repeat(30_000_000)), 'a.docx', 'ARCHIVE_UNSAFE'],
    [
      'a zip bomb in a part that is not read',
      makeDocx('', { 'word/a.bin': 'x'.repeat(30_000_000) }),
      'a.docx',
      'ARCHIVE_UNSAFE',
    ],
    ['a path out of the archive', makeDocx('', { '../../evil': 'x' }), 'a.docx', 'ARCHIVE_UNSAFE'],
    [
      'a Word document cut after its first part',
      makeDocx(paragraph('x')).subarray(0, 120),
      'a.docx',
      'CORRUPT_FILE',
    ],
    [
      'a compound file that is no document',
      Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
      'a.doc',
      'UNSUPPORTED_FORMAT',
    ],
  ])('%s', async (_, content, filename, code) => {
    expect(await refusalOf(content, filename)).toBe(code);
  });
});

describe('extractText keeps everything', () => {
  it('reads one character', async () => {
    expect((await extractText(bytes('x'), 'a.txt')).text).toBe('x');
  });

  it('reads a line of 100,000 characters whole', async () => {
    const line = 'word '.repeat(20_000);
    expect((await extractText(bytes(line), 'a.txt')).text).toBe(line);
  });

  it('reads text with single NUL bytes in it', async () => {
    expect((await extractText(bytes(`some\0 text that ${'goes on '.repeat(20)}`), 'a.txt')).text).toContain(
      'some text',
    );
  });

  it('reads the remains of a truncated PDF', async () => {
    const whole = makePdf(['First page', 'Second page']);
    const { text } = await extractText(whole.subarray(0, whole.length - 250), 'a.pdf');
    expect(text).toContain('First page');
  });
});
