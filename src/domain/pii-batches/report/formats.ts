import { Readable } from 'node:stream';
import { htmlOf } from './html.ts';
import { markdownOf } from './markdown.ts';
import type { Report } from './report.ts';

export const reportFormatNames = ['json', 'md', 'html', 'pdf'] as const;
export type ReportFormat = (typeof reportFormatNames)[number];

type Written = { filename: string; content_type: string; content: Readable };

/** A report in one of its forms: one data, written as it is read but for PDF. Throws as `pdfOf`. */
export async function writtenReport(
  report: Report,
  format: ReportFormat,
  pdfOf: (report: Report) => Promise<Uint8Array>,
): Promise<Written> {
  switch (format) {
    case 'json':
      return written(report, format, 'application/json; charset=utf-8', jsonOf(report));
    case 'md':
      return written(report, format, 'text/markdown; charset=utf-8', markdownOf(report));
    case 'html':
      return written(report, format, 'text/html; charset=utf-8', htmlOf(report));
    case 'pdf':
      return written(report, format, 'application/pdf', [await pdfOf(report)]);
  }
}

function written(
  { batch_id }: Report,
  extension: ReportFormat,
  content_type: string,
  content: AsyncIterable<string> | Uint8Array[],
): Written {
  return {
    filename: `pii-report-${batch_id}.${extension}`,
    content_type,
    content: Readable.from(content, { objectMode: false }),
  };
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
