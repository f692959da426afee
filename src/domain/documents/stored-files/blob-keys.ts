import { newId } from '#kernel/ids.ts';

export const blobKinds = ['original', 'text', 'outline', 'hidden'] as const;
export type BlobKind = (typeof blobKinds)[number];

/** Which stored file a blob belongs to, and what it is of it: the original, or something made of that. */
export type StoredBlob = { file_id: string; kind: BlobKind };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const storedForm = new RegExp(`^(${uuid})\\.(${blobKinds.join('|')})$`);
const draftForm = new RegExp(`^${uuid}\\.(?:${blobKinds.join('|')})\\.${uuid}$`);

/** The stored file that the key names; null for whatever else the storage holds. */
export function storedBlobOf(blobKey: string): StoredBlob | null {
  const [, file_id, kind] = storedForm.exec(blobKey) ?? [];
  return file_id === undefined ? null : { file_id, kind: kind as BlobKind };
}

/** A temporary key for sealing a blob again, until it replaces the original. */
export function draftKey(blobKey: string): string {
  return `${blobKey}.${newId()}`;
}

/** Whether a blob is such a draft, and no document's own. */
export function isDraft(blobKey: string): boolean {
  return draftForm.test(blobKey);
}
