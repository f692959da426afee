import { expect, it } from 'vitest';
import { wrappedLines } from './columns.ts';
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

it('a heading, another size and a line far below end the column', () => {
  const lines = column(prose);
  expect(wrapped(lines.map((line, at) => (at === 3 ? { ...line, size: 14 } : line)))).toEqual([]);
  expect(wrapped(lines.map((line, at) => (at > 3 ? { ...line, bottom: line.bottom - 40 } : line)))).toEqual(
    [],
  );
});
