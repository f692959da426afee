import type { BlobKind } from './blob-keys.ts';
import type { Document } from '#domain/documents/records/document.ts';

/** What names the stored file of a document, and the jar whose key it may be encrypted with. */
export type FileOf = Pick<Document, 'jar_id' | 'file_id'>;

/** The key of what the file storage holds of a document. */
export function blobKeyOf(fileId: string, kind: BlobKind): string {
  return `${fileId}.${kind}`;
}

/** Where it lies, and whose key it is sealed with. */
export function placeOf({ jar_id, file_id }: FileOf, kind: BlobKind) {
  return { jarId: jar_id, blobKey: blobKeyOf(file_id, kind) };
}
