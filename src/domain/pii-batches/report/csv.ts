import type { Readable } from 'node:stream';
import type { EndedDocument } from '#domain/pii-batches/batch-documents.repository.ts';
import { findsIn, type StoredFind } from '#domain/pii-batches/processing/result.ts';

const columns = [
  'document_id',
  'filename',
  'status',
  'error_code',
  'reason',
  'detection_id',
  'pii_type',
  'original_value',
  'masked_value',
  'start_position',
  'end_position',
  'page',
  'confidence',
  'risk_level',
  'compliance_frameworks',
  'detection_method',
  'context',
] as const;

type Cell = string | number | null | undefined;

/**
 * RFC 4180: a line for each find, and one without for a document in which nothing was found or that was not looked
 * through. A cell that a spreadsheet would take for a formula begins with an apostrophe.
 */
export async function* csvOf(
  documents: AsyncIterable<EndedDocument>,
  resultOf: (document: EndedDocument) => Promise<Readable | null>,
): AsyncGenerator<string> {
  yield lineOf(columns);
  for await (const document of documents) {
    const { document_id, filename, status, error_code, error_message } = document;
    const own = [document_id, filename, status, error_code, error_message];
    const result = await resultOf(document);
    let isEmpty = true;
    if (result)
      for await (const find of findsIn(result)) {
        yield lineOf([...own, ...cellsOf(find)]);
        isEmpty = false;
      }
    if (isEmpty) yield lineOf([...own, ...Array<Cell>(columns.length - own.length).fill(null)]);
  }
}

function cellsOf(find: StoredFind): Cell[] {
  return [
    find.id,
    find.pii_type,
    find.original_value,
    find.masked_value,
    find.start_position,
    find.end_position,
    find.page,
    find.confidence,
    find.risk_level,
    find.compliance_frameworks.join(' '),
    find.detection_method,
    find.context,
  ];
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = cell ?? '';
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
