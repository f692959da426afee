import type { z } from 'zod';
import type { Stored } from '#api/uploads/upload.form.ts';
import { viewDocumentRetention } from '#api/retention/platform.views.ts';
import { viewFailure } from './failure.views.ts';
import { shownMetadata, type Document, type DocumentStatus } from '#domain/documents/index.ts';
import type { document as documentSchema, uploadReply } from './knowledge.schemas.ts';
import { viewHidden } from '#api/document-text/hidden-text.schemas.ts';

type Wire = z.input<typeof documentSchema>;

const statusOf: Record<DocumentStatus, Wire['status']> = {
  pending: 'processing',
  processing: 'processing',
  completed: 'ready',
  failed: 'error',
};

export function viewUploaded({
  document,
  retention,
}: Stored): z.input<typeof uploadReply>['documents'][number] {
  return { ...viewDocument(document), retention: viewDocumentRetention(retention) };
}

export function viewDocument(document: Document): Wire {
  return {
    id: document.id,
    honey_jar_id: document.jar_id,
    filename: document.filename,
    content_type: document.mime_type,
    size_bytes: document.size_bytes,
    version: document.version,
    upload_date: document.created_at.toISOString(),
    status: statusOf[document.status],
    processing_progress: document.progress,
    ...viewHidden(document),
    chunk_count: document.chunk_count,
    metadata: { ...shownMetadata(document), title: document.title, tags: document.tags },
    error: viewFailure(document),
  };
}
