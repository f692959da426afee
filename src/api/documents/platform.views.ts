import type { z } from 'zod';
import {
  documentStatuses,
  shownMetadata,
  type Document,
  type DocumentStatus,
  type WantedDocuments,
} from '#domain/documents/index.ts';
import type { documentStatus, listDocumentsQuery, uploadedDocument } from './platform.schemas.ts';
import { viewFields } from './document-fields.ts';
import type { Stored } from '#api/uploads/upload.form.ts';
import { viewDocumentRetention } from '#api/retention/platform.views.ts';

/** The platform shows the canonical states, but a document that waits is `processing` to its uploader. */
const statusOf: Record<DocumentStatus, string> = {
  pending: 'processing',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
};

/** Which documents a list is asked for. A document that waits is `processing` here. */
export function wantedOf({
  status,
  order,
  limit,
  offset,
  ...filter
}: z.output<typeof listDocumentsQuery>): WantedDocuments {
  const statuses = documentStatuses.filter((one) => statusOf[one] === status);
  return { filter: { ...filter, ...(status && { statuses }) }, order, limit, offset };
}

export function viewUploaded({ document, retention }: Stored): z.input<typeof uploadedDocument> {
  return {
    id: document.id,
    honey_jar_id: document.jar_id,
    filename: document.filename,
    title: document.title,
    size: document.size_bytes,
    mime_type: document.mime_type,
    status: statusOf[document.status],
    version: document.version,
    uploaded_at: document.created_at.toISOString(),
    processing_progress: document.progress,
    retention: viewDocumentRetention(retention),
  };
}

export function viewDocument(document: Document): z.input<typeof documentStatus> {
  return {
    ...viewFields(document),
    title: document.title,
    description: document.description,
    tags: document.tags,
    file_type: document.format,
    mime_type: document.mime_type,
    size: document.size_bytes,
    content_sha256: document.content_sha256,
    content_at: document.content_at.toISOString(),
    status: statusOf[document.status],
    uploaded_at: document.created_at.toISOString(),
    processing_progress: document.progress,
    embedding_count: document.embedding_count,
    processing_time: document.processing_ms === null ? null : document.processing_ms / 1000,
    metadata: {
      ...shownMetadata(document),
      pages: document.page_count,
      word_count: document.word_count,
      language: document.language,
    },
  };
}
