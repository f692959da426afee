import type { Format } from '#text/document.ts';

export const documentStatuses = ['pending', 'processing', 'completed', 'failed'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** The one canonical document; each area maps it to its own wire form. */
export type Document = {
  id: string;
  jar_id: string;
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
  /** ISO 639-1 where there is a code; null when it cannot be told. */
  language: string | null;
  chunk_count: number;
  embedding_count: number;
  processing_ms: number | null;
  created_at: Date;
  updated_at: Date;
  processed_at: Date | null;
};

/** Keys of what the file storage holds of a document. */
export function blobKeys(documentId: string): { original: string; text: string } {
  return { original: `${documentId}.original`, text: `${documentId}.text` };
}

/** The document that a file in storage belongs to. */
export function documentIdOf(blobKey: string): string {
  return blobKey.slice(0, blobKey.indexOf('.'));
}
