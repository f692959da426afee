import type { ReportContent } from './content.ts';
import { prepare } from './prepare/prepare.ts';
import type { PreparedReport } from './prepare/prepared.ts';
import type { PublishedFormat } from './published-formats.ts';

// Each is loaded when it is needed: the library of PDF takes longer to load than a page of HTML to write.
const writers: Record<PublishedFormat, (report: PreparedReport) => Promise<string | Uint8Array>> = {
  html: async (report) => (await import('./html/html.ts')).htmlOf(report),
  md: async (report) => (await import('./markdown/markdown.ts')).markdownOf(report),
  pdf: async (report) => (await import('./pdf/pdf.ts')).pdfOf(report),
  docx: async (report) => (await import('./docx/docx.ts')).docxOf(report),
};

/** The file of a report, made here and now: it may take seconds of the thread. */
export async function bytesOf(content: ReportContent, format: PublishedFormat): Promise<Uint8Array> {
  const written = await writers[format](prepare(content));
  return typeof written === 'string' ? new TextEncoder().encode(written) : written;
}
