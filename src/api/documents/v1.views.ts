import type { z } from 'zod';
import type { Stored } from '#api/uploads/upload.form.ts';
import { viewDocumentRetention } from '#api/retention/platform.views.ts';
import { viewFields } from './document-fields.ts';
import { fileTypeOf, shownMetadata, type Document, type DocumentStatus } from '#domain/documents/index.ts';
import type { document as documentSchema, uploadedDocument } from './v1.schemas.ts';

type Wire = z.input<typeof documentSchema>;

const statusOf: Record<DocumentStatus, Wire['processing_status']> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
};

export function viewUploaded({ document, retention }: Stored): z.input<typeof uploadedDocument> {
  return { ...viewDocument(document), retention: viewDocumentRetention(retention) };
}

export function viewDocument(document: Document): Wire {
  return {
    ...viewFields(document),
    title: document.title,
    file_type: fileTypeOf(document),
    file_size: document.size_bytes,
    content_hash: document.content_sha256,
    upload_path: `/api/v1/documents/${document.id}/content`,
    metadata: shownMetadata(document),
    processing_status: statusOf[document.status],
    tags: document.tags,
    created_at: document.created_at.toISOString(),
    processed_at: document.processed_at?.toISOString() ?? null,
  };
}
