import type { z } from 'zod';
import type { DuplicateGroup } from '#domain/similar/index.ts';
import type { duplicateGroup } from './duplicates.schemas.ts';

export function viewDuplicateGroup({
  kind,
  count,
  documents,
}: DuplicateGroup): z.input<typeof duplicateGroup> {
  return {
    kind,
    document_count: count,
    documents: documents.map((document) => ({
      document_id: document.id,
      title: document.title,
      filename: document.filename,
      created_at: document.created_at.toISOString(),
      published_at: document.published_at?.toISOString() ?? null,
      kind: document.kind,
      shared_share: document.shared_share,
      shared_with: document.shared_with,
    })),
  };
}
