import { sql } from 'kysely';
import type { Covering } from '#db/column-types.ts';
import type { DocumentsTable } from '#db/tables.ts';
import type { RetentionPolicy } from '#domain/jars/index.ts';
import type { Detected } from '#domain/pii/index.ts';
import type { Tlp } from '#domain/evidence/index.ts';
import type { Format, HiddenText } from '#analysis/document.ts';

export const documentStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What a document hides; `instructions` counts the places that speak to a language model. */
export type HiddenTextMark = Pick<HiddenText, 'characters' | 'kinds'> & { instructions: number };

/** What a document was found to hold of personal data: numbers, never a value. Or why it could not be looked through. */
export type PiiScan = { scanned_at: string } & (
  | {
      detection_mode: string;
      total_detections: number;
      high_risk_detections: number;
      by_type: Record<string, number>;
      compliance_summary: Detected['looked']['summary'];
    }
  | { error: { code: string; message: string } }
);

/** Columns that only reading and retention need. */
type Internal = 'ticket' | 'indicators_cut' | 'retention_warned_at';

/** The one canonical document; each area maps it to its own wire form. */
export type Document = Covering<Exclude<keyof DocumentsTable, Internal>, Fields>;

type Fields = {
  id: string;
  jar_id: string;
  /** Names the stored file; a new version of the document is a new file. */
  file_id: string;
  /** From 1. */
  version: number;
  /** Since when it has had its present content. */
  content_at: Date;
  filename: string;
  title: string;
  description: string;
  tags: string[];
  metadata: Record<string, unknown>;
  mime_type: string;
  /** What the content is; null until it has been read. */
  format: Format | null;
  size_bytes: number;
  content_sha256: string;
  status: DocumentStatus;
  /** Percent: 0 waiting, 10 being read, 70 being indexed, 100 ended (completed or failed). */
  progress: number;
  attempts: number;
  error_code: string | null;
  error_message: string | null;
  page_count: number | null;
  word_count: number | null;
  /** UTF-16 code units of the extracted text; null when none was extracted or it was before this was written down. */
  text_length: number | null;
  /** Bytes of the stored text and its outline together; null as `text_length` is. */
  text_bytes: number | null;
  /** Of the stored text; null where none is stored, and where it was stored before this was written down. */
  text_sha256: string | null;
  /** When it was published, by what it says itself; null where it says nothing, or has not been read. */
  published_at: Date | null;
  /** The marking that it bears; null where it bears none, or has not been read. */
  tlp: Tlp | null;
  /** ISO 639-1 where there is a code; null when it cannot be determined. */
  language: string | null;
  chunk_count: number;
  embedding_count: number;
  /** Values with the role of an indicator or a vulnerability. */
  indicator_count: number;
  /** What no reader of it sees; null where it has not been looked for. */
  hidden_text: HiddenTextMark | null;
  /** How often its text speaks to a language model; null where that has not been looked for. */
  instructions: number | null;
  /** Null where it has not been looked through. */
  pii: PiiScan | null;
  /** The version of the extraction that read it last; 0 when none has or it was before there were versions. */
  extractor_version: number;
  /** Its own; null where the jar's counts. */
  retention_policy: RetentionPolicy | null;
  retention_days: number | null;
  processing_ms: number | null;
  uploaded_by: string;
  created_at: Date;
  updated_at: Date;
  processed_at: Date | null;
};

/** What is selected for a document. */
export const columns = [
  sql<string>`coalesce(title, filename)`.as('title'),
  sql<Tlp | null>`(select tlp from document_evidence where document_id = documents.id)`.as('tlp'),
  'id',
  'jar_id',
  'file_id',
  'version',
  'content_at',
  'filename',
  'description',
  'tags',
  'metadata',
  'mime_type',
  'format',
  'size_bytes',
  'content_sha256',
  'status',
  'progress',
  'attempts',
  'error_code',
  'error_message',
  'page_count',
  'word_count',
  'text_length',
  'text_bytes',
  'text_sha256',
  'language',
  'published_at',
  'chunk_count',
  'embedding_count',
  'indicator_count',
  'hidden_text',
  'instructions',
  'pii',
  'extractor_version',
  'retention_policy',
  'retention_days',
  'processing_ms',
  'uploaded_by',
  'created_at',
  'updated_at',
  'processed_at',
] as const;

/** A document's metadata as shown: `pii` holds the detections, whatever the uploader stored there. */
export function shownMetadata({
  metadata,
  pii,
}: Pick<Document, 'metadata' | 'pii'>): Record<string, unknown> {
  const { pii: _own, ...kept } = metadata;
  return pii === null ? kept : { ...kept, pii };
}

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'documents.format': Format;
    'documents.metadata': Record<string, unknown>;
    'documents.hidden_text': HiddenTextMark;
    'documents.pii': PiiScan;
  }
}
