import { setImmediate as nextTurn } from 'node:timers/promises';
import PdfKit from 'pdfkit';
import {
  documentColumns,
  documentRow,
  documentsTitle,
  reportTitle,
  sectionsOf,
  type Table,
} from './batch.report.layout.ts';
import { fontRuns, registerFonts, type Weight } from './batch.report.fonts.ts';
import type { Report } from './batch.report.ts';

/** Nobody reads further in a PDF: the other forms hold all of them. */
const mostDocuments = 2000;
const size = { title: 18, heading: 13, text: 9 };

type Pdf = InstanceType<typeof PdfKit>;
type Run = { text: string; weight: Weight };

/** A4, with the first 2,000 documents. What no font has a sign for is a replacement character. */
export async function* pdfOf(report: Report): AsyncGenerator<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 50, info: { Title: reportTitle }, lang: 'en' });
  registerFonts(pdf);
  write(pdf, report).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error as Error),
  );
  yield* pdf as AsyncIterable<Buffer>;
}

async function write(pdf: Pdf, { head, documents }: Report): Promise<void> {
  const line = async (runs: Run[], points = size.text): Promise<void> => {
    writeLine(pdf, runs, points);
    // Shaping it took about a millisecond.
    await nextTurn();
  };
  const heading = async (text: string, points = size.heading): Promise<void> => {
    pdf.moveDown(0.5);
    await line([{ text, weight: 'bold' }], points);
  };

  await heading(reportTitle, size.title);
  for (const { title, text, table } of sectionsOf(head)) {
    await heading(title);
    if (text !== '') await line([{ text, weight: 'normal' }]);
    for (const row of table?.rows ?? []) await line(runsOf(row, (table as Table).columns));
  }
  await heading(documentsTitle);
  let listed = 0;
  for await (const document of documents) {
    listed += 1;
    if (listed <= mostDocuments) await line(runsOf(documentRow(document), documentColumns));
    else break;
  }
  if (listed > mostDocuments)
    await line([
      {
        text: `These are the first ${mostDocuments} of ${head.totals.documents}; the other forms of the report list all.`,
        weight: 'normal',
      },
    ]);
}

/** `First cell  Column: cell · Column: cell`. */
function runsOf([first = '', ...others]: string[], [, ...columns]: readonly string[]): Run[] {
  const said = others.flatMap((cell, at) => {
    const column = columns[at] ?? '';
    return cell === '' ? [] : column === '' ? cell : `${column}: ${cell}`;
  });
  return [
    { text: `${first}   `, weight: 'bold' },
    { text: said.join(' · '), weight: 'normal' },
  ];
}

function writeLine(pdf: Pdf, runs: Run[], points: number): void {
  const pieces = runs.flatMap(({ text, weight }) => fontRuns(text, weight));
  pdf.fontSize(points);
  for (const [at, { font, text }] of pieces.entries())
    pdf.font(font).text(text, { continued: at < pieces.length - 1 });
}
