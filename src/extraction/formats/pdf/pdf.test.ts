import { expect, it } from 'vitest';
import { makePdf } from '#test/fixtures/extraction-files.ts';
import { joinHyphens } from './hyphens.ts';
import { readPdf } from './pdf.ts';

function reportPage(number: number, body: string): string {
  return `Report TM-7 of the team\n${body}\nVersion 1 page ${number}`;
}

it('gives every page its exact span, in order and without gaps', async () => {
  const { text, pages } = await readPdf(makePdf(['One apple', '', 'Three pears\nand plums']));
  expect(pages.map((page) => text.slice(page.start, page.end).trim())).toEqual([
    'One apple',
    '',
    'Three pears\nand plums',
  ]);
  expect(pages.map((page) => page.number)).toEqual([1, 2, 3]);
  expect(pages[0]?.start).toBe(0);
  expect(pages.at(-1)?.end).toBe(text.length);
  expect(pages.slice(1).every((page, at) => page.start === pages[at]?.end)).toBe(true);
});

it('takes text larger than the body text for headings', async () => {
  const body =
    'A line of running text in the common size.\nAnother line of it.\nAnd a third one.\nAnd a fourth.';
  const { text, headings } = await readPdf(
    makePdf([`# Initial access\n${body}`, `# Lateral movement\n${body}`]),
  );
  expect(headings.map((heading) => heading.title)).toEqual(['Initial access', 'Lateral movement']);
  expect(headings.map((heading) => text.slice(heading.start, heading.end))).toEqual([
    'Initial access',
    'Lateral movement',
  ]);
});

it('keeps running headers and footers in the text, out of the adjacent sentences', async () => {
  const { text } = await readPdf(
    makePdf([reportPage(1, 'Files were read, then\nsent away'), reportPage(2, 'in one night.\nDone.')]),
  );
  expect(text.split(/\n{2,}/).map((block) => block.trim())).toEqual([
    'Report TM-7 of the team',
    'Files were read, then\nsent away',
    'Version 1 page 1',
    'Report TM-7 of the team',
    'in one night.\nDone.',
    'Version 1 page 2',
  ]);
});

it('joins an identifier that a line break divides', async () => {
  const { text } = await readPdf(makePdf(['They used CVE-2021-\n44228 again']));
  expect(text).toContain('CVE-2021-44228 again');
});

it('joins a broken word and leaves the hyphen of a compound', () => {
  expect(joinHyphens('al\ufffeternative', new Set())).toBe('alternative');
  expect(joinHyphens('self\ufffesigned', new Set(['self-signed']))).toBe('self-signed');
  expect(joinHyphens('T1059\ufffe001', new Set())).toBe('T1059-001');
});

it('reads comments on a page, but not what its links lead to', async () => {
  const annots = [
    '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example/a) >> >>',
    '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (Ask the vendor) >>',
  ];
  const { text } = await readPdf(makePdf(['See https://report.example/b, or the annex'], { annots }));
  expect(text.split('\n').filter(Boolean)).toEqual([
    'See https://report.example/b, or the annex',
    'Ask the vendor',
  ]);
});
