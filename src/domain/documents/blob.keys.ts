import { newId } from '#kernel/ids.ts';

export const blobKinds = ['original', 'text', 'outline', 'hidden'] as const;
export type BlobKind = (typeof blobKinds)[number];

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
