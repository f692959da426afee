import { Readable } from 'node:stream';
import type { Report } from './batch.report.ts';
import { htmlOf } from './batch.report.html.ts';
import { markdownOf } from './batch.report.markdown.ts';

export const reportFormatNames = ['json', 'md', 'html', 'pdf'] as const;
export type ReportFormat = (typeof reportFormatNames)[number];

type Written = { filename: string; content_type: string; content: Readable };

/** The forms of a report: one data, written as fast as it is read. */
export const reportFormats: Record<ReportFormat, (report: Report) => Written> = {
  json: (report) => written(report, 'json', 'application/json; charset=utf-8', jsonOf(report)),
  md: (report) => written(report, 'md', 'text/markdown; charset=utf-8', markdownOf(report)),
  html: (report) => written(report, 'html', 'text/html; charset=utf-8', htmlOf(report)),
  pdf: (report) => written(report, 'pdf', 'application/pdf', pdf(report)),
};

function written(
  { batch_id }: Report,
  extension: ReportFormat,
  content_type: string,
  content: AsyncIterable<string | Buffer>,
): Written {
  return {
    filename: `pii-report-${batch_id}.${extension}`,
    content_type,
    content: Readable.from(content, { objectMode: false }),
  };
}

/** What writes PDF is large, and seldom needed. */
async function* pdf(report: Report): AsyncGenerator<Buffer> {
  const { pdfOf } = await import('./batch.report.pdf.ts');
  yield* pdfOf(report);
}

async function* jsonOf({ head, documents }: Report): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"documents":[`;
  let between = '\n';
  for await (const document of documents) {
    yield between + JSON.stringify(document);
    between = ',\n';
  }
  yield '\n]}\n';
}
