import type { ReportOrder } from '#domain/report-writing/index.ts';
import type { Reference, ReportContent } from '#publishing/content.ts';
import { richContent } from './rich-content.ts';

/** Where a sentence of a real document is. */
export type CitedSentence = Pick<Reference, 'document_id' | 'title' | 'page' | 'quote' | 'span'>;

/** The content with everything in it, whose references are sentences of real documents, in turn. */
export function citedReport(order: ReportOrder, sentences: readonly CitedSentence[]): ReportContent {
  const content = richContent();
  return {
    ...content,
    title: order.title,
    subtitle: order.query,
    references: content.references.map((reference, at) => ({
      ...reference,
      ...sentences[at % sentences.length],
    })),
  };
}
