import { createHash } from 'node:crypto';
import type { NewDocument } from '#domain/documents/intake/registration.ts';
import { newId } from '#kernel/ids.ts';

type Uploaded = Pick<NewDocument, 'jar_id' | 'uploaded_by' | 'filename'> & { content: string };

/** A text file that was uploaded and is to become a document. */
export function uploadedFile({ content, ...file }: Uploaded, more: Partial<NewDocument> = {}): NewDocument {
  const id = newId();
  return {
    ...file,
    id,
    file_id: id,
    retention_policy: null,
    retention_days: null,
    title: null,
    description: null,
    tags: null,
    metadata: null,
    mime_type: 'text/plain',
    size_bytes: content.length,
    content_sha256: createHash('sha256').update(content).digest('hex'),
    ticket: newId(),
    ...more,
  };
}
