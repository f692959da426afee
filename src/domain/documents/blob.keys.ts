import { newId } from '#kernel/ids.ts';
import type { Document } from './document.ts';

/** What names the stored file of a document, and the jar whose key it may be encrypted with. */
export type FileOf = Pick<Document, 'jar_id' | 'file_id'>;

export const blobKinds = ['original', 'text', 'outline', 'hidden'] as const;
export type BlobKind = (typeof blobKinds)[number];

/** The key of what the file storage holds of a document. */
export function blobKeyOf(fileId: string, kind: BlobKind): string {
  return `${fileId}.${kind}`;
}

/** Where it lies, and whose key it is sealed with. */
export function placeOf({ jar_id, file_id }: FileOf, kind: BlobKind) {
  return { jarId: jar_id, blobKey: blobKeyOf(file_id, kind) };
}

/** The file of a document that a blob belongs to. */
export function fileIdOf(blobKey: string): string {
  return blobKey.slice(0, blobKey.indexOf('.'));
}

/** A key to seal a blob anew at, until it takes the place of the one that it is made of. */
export function draftKey(blobKey: string): string {
  return `${blobKey}.${newId()}`;
}

/** Whether a blob is such a draft, and no document's own. */
export function isDraft(blobKey: string): boolean {
  return blobKey.split('.').length > 2;
}
