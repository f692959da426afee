import { parentPort } from 'node:worker_threads';
import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import type { Reply, Request } from '#kernel/threads/supervised-worker.ts';
import { fontRuns, registerFonts, type Weight } from './fonts.ts';
import {
  documentColumns,
  documentRow,
  documentsTitle,
  reportTitle,
  sectionsOf,
  type Table,
} from './layout.ts';
import type { PdfTask } from './pdf.ts';

const port = parentPort;
if (!port) throw new Error('batch.report.pdf.worker.ts runs in a worker thread');

const size = { title: 18, heading: 13, text: 9 };

type Pdf = InstanceType<typeof PdfKit>;
type Run = { text: string; weight: Weight };

/** A4. What no font has a sign for is a replacement character. */
function pdfOf(task: PdfTask): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 50, info: { Title: reportTitle }, lang: 'en' });
  registerFonts(pdf);
  write(pdf, task);
  pdf.end();
  return buffer(pdf);
}

function write(pdf: Pdf, { head, documents }: PdfTask): void {
  const heading = (text: string, points = size.heading): void => {
    pdf.moveDown(0.5);
    writeLine(pdf, [{ text, weight: 'bold' }], points);
  };
  const line = (text: string): void => writeLine(pdf, [{ text, weight: 'normal' }], size.text);
  const row = (cells: string[], columns: readonly string[]): void =>
    writeLine(pdf, runsOf(cells, columns), size.text);

  heading(reportTitle, size.title);
  for (const { title, text, table } of sectionsOf(head)) {
    heading(title);
    if (text !== '') line(text);
    for (const cells of table?.rows ?? []) row(cells, (table as Table).columns);
  }
  heading(documentsTitle);
  for (const document of documents) row(documentRow(document, head), documentColumns);
  if (documents.length < head.totals.documents)
    line(
      `These are the first ${documents.length} of ${head.totals.documents}; the other forms of the report list all.`,
    );
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

port.on('message', ({ id, input }: Request<PdfTask>) => {
  pdfOf(input).then(
    (output) => port.postMessage({ id, ok: true, output } satisfies Reply<Uint8Array>),
    (error: unknown) =>
      port.postMessage({ id, ok: false, code: null, message: String(error) } satisfies Reply<Uint8Array>),
  );
});

port.postMessage('ready');
