import { createFairGate, type FairGate } from '#kernel/concurrency/fair-gate.ts';
import type { Block, ReportContent, Section, Statement } from '#publishing/content.ts';
import { publish } from '#publishing/publish.ts';
import {
  documentColumns,
  documentRow,
  documentsTitle,
  reportTitle,
  sectionsOf,
  type Section as Part,
} from './layout.ts';
import type { Report, ReportDocument, ReportHead } from './report.ts';

/** No one reads further in a PDF: the other forms contain all of them. */
const mostDocuments = 2000;

/** Makes PDFs one after the other, since each takes a process. Errors: `unavailable` when too many reports wait. */
export const createPdfGate = (): FairGate => createFairGate({ running: 1, waiting: 20, what: 'reports' });

/** The first 2,000 documents of a report. Errors: `internal`; the reason of the signal. */
export async function pdfOf({ head, documents }: Report, signal: AbortSignal): Promise<Uint8Array> {
  const first: ReportDocument[] = [];
  for await (const document of documents) {
    signal.throwIfAborted();
    if (first.push(document) === mostDocuments) break;
  }
  return publish(contentOf(head, first), 'pdf', { signal });
}

function contentOf(head: ReportHead, documents: ReportDocument[]): ReportContent {
  const rows = documents.map((document) => documentRow(document, head));
  const { length } = documents;
  const all = head.totals.documents;
  const left = `These are the first ${length} of ${all}; the other forms of the report list all.`;
  const last: Part = {
    title: documentsTitle,
    text: length < all ? left : '',
    table: { columns: documentColumns, rows },
  };
  return {
    title: reportTitle,
    subtitle: head.job.job_name,
    language: 'en',
    marking: null,
    created_at: new Date(head.generated_at),
    facts: [],
    sections: [...sectionsOf(head), last].map(sectionOf),
    references: [],
  };
}

function sectionOf({ title, text, table }: Part, at: number): Section {
  const blocks: Block[] = [];
  if (text !== '') blocks.push({ kind: 'paragraph', statements: [statement(text)] });
  if (table) {
    const rows = table.rows.map((row) => row.map(statement));
    blocks.push({ kind: 'table', caption: title, head: [...table.columns], rows });
  }
  return { id: `part-${at + 1}`, title, blocks, sections: [] };
}

function statement(text: string): Statement {
  return { text: [{ text, style: 'plain', link: null }], references: [], unsupported: false };
}
