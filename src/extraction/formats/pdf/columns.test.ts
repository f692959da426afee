import PdfDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { sentenceSpans } from '#analysis/language/sentences.ts';
import { wrappedLines } from './columns.ts';
import { readPdf } from './pdf.ts';
import type { PdfLine } from './pdf.engine.ts';

/** Lines below each other, of letters five points wide. */
function column(texts: string[], at = 50): PdfLine[] {
  return texts.map((text, place) => ({
    text,
    size: 10,
    bold: false,
    left: at,
    right: at + text.length * 5,
    bottom: 700 - place * 12,
  }));
}

const prose = [
  'The listing of peyote as a controlled',
  'Schedule I substance does not apply to',
  'its use in ceremonies.',
  'Any person who makes peyote for the',
  'American Church is required to obtain',
  'registration annually, and to comply',
  'with all other requirements of law.',
];

const wrapped = (lines: PdfLine[]) => [...wrappedLines(lines)].map(({ text }) => text);

it('a line of a narrow column goes on where the next word had no room, also before a capital', () => {
  expect(wrapped(column(prose))).toEqual([
    'The listing of peyote as a controlled',
    'Schedule I substance does not apply to',
    'Any person who makes peyote for the',
    'American Church is required to obtain',
    'registration annually, and to comply',
  ]);
});

it('two columns are read one after the other', () => {
  const both = wrapped([...column(prose), ...column(prose, 320)]);
  expect(both).toHaveLength(10);
});

it.each([
  [
    'records',
    [
      'Earliest time: 20141001',
      'Most recent time: 20141001',
      'Earliest time: 20110411',
      'Latest time: 20110411',
      'Earliest time: 2011',
      'Latest time: 20110605',
    ],
  ],
  ['items whose bullets are letters', prose.map((line) => `y ${line.toLowerCase()}`)],
  ['a few lines', prose.slice(0, 5)],
])('%s are lines of their own', (_what, texts) => {
  expect(wrapped(column(texts))).toEqual([]);
});

it('a heading, another size and a line far below end a paragraph, not its column', () => {
  const lines = column([...prose, ...prose]);
  const heading = lines.map((line, at) => (at === 3 ? { ...line, size: 14 } : line));
  expect(wrapped(heading)).toHaveLength(wrapped(lines).length - 1);
  const below = lines.map((line, at) => (at > 4 ? { ...line, bottom: line.bottom - 40 } : line));
  expect(wrapped(below)).toEqual(wrapped(lines).filter((_, at) => at !== 3));
});

/** A page of two columns, drawn by a program that sets text. */
async function twoColumns(columns: string[][]): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.font('Helvetica').fontSize(10);
  for (const [at, paragraphs] of columns.entries()) {
    pdf.text('', 50 + at * 260, 60);
    for (const text of paragraphs) pdf.text(text, { width: 215 }).moveDown(0.6);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

it('sentences of a page of two columns are whole, in short paragraphs too', async () => {
  const columns = [
    [
      'TIDAL OSPREY is an espionage actor that has attacked satellite operators in Portugal since March 2024.',
      'Its mails lead to a site that looks like the one of a travel agency. The loader GREYSAND comes from Lisbon.',
    ],
    [
      'Operators of ground stations were asked to sign in at a copy of their own portal by members of TIDAL OSPREY.',
      'The stolen accounts served to read mail. From April 2024 on the actor used them for more attacks in Spain.',
    ],
  ];
  const { text } = await readPdf(await twoColumns(columns));
  const sentences = sentenceSpans(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '));
  expect(sentences).toEqual(columns.flat().flatMap((paragraph) => paragraph.split(/(?<=\.) /)));
});
