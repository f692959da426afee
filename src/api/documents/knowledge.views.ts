import type { z } from 'zod';
import type { Stored } from '#api/uploads/upload.form.ts';
import { viewDocumentRetention } from '#api/retention/platform.views.ts';
import { viewFields } from './document-fields.ts';
import { shownMetadata, type Document, type DocumentStatus } from '#domain/documents/index.ts';
import type { document as documentSchema, uploadReply } from './knowledge.schemas.ts';

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
}: Stored): Omit<z.input<typeof uploadReply>['documents'][number], 'index'> {
  return { ...viewDocument(document), retention: viewDocumentRetention(retention) };
}

export function viewDocument(document: Document): Wire {
  return {
    ...viewFields(document),
    content_type: document.mime_type,
    size_bytes: document.size_bytes,
    upload_date: document.created_at.toISOString(),
    status: statusOf[document.status],
    processing_progress: document.progress,
    metadata: { ...shownMetadata(document), title: document.title, tags: document.tags },
  };
}
