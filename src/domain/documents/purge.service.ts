import type { SearchIndex } from '#index/search-index.ts';
import type { Blobs } from '#storage/blobs.ts';
import { blobKeys } from './document.ts';

export type Purge = { document_ids: string[]; jar_id: string | null };

/** Removes deleted documents from index and storage; what is gone already is no error. */
export async function purge(
  { index, blobs }: { index: SearchIndex; blobs: Blobs },
  target: Purge,
): Promise<void> {
  if (target.jar_id !== null) await index.deleteJar(target.jar_id);
  else await index.deleteDocuments(target.document_ids);
  for (const id of target.document_ids) {
    const keys = blobKeys(id);
    await Promise.all([blobs.delete(keys.original), blobs.delete(keys.text)]);
  }
}
