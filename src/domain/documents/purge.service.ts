import type { SearchIndex } from '#index/search-index.ts';
import type { DocumentFiles } from './document.files.ts';
import type { DeletedDocument } from './documents.repository.ts';

/** Documents to remove from index and storage, or with a `jar_id` all of that jar. */
export type Purge = { document_ids: string[]; file_ids?: string[] | undefined; jar_id: string | null };

/** What is to be purged of deleted records. */
export function purgeOf(deleted: DeletedDocument[], jarId: string | null = null): Purge {
  return {
    document_ids: deleted.map(({ id }) => id),
    file_ids: deleted.map(({ file_id }) => file_id),
    jar_id: jarId,
  };
}

/** Removes deleted documents from index and storage; what is gone already is no error. */
export async function purge(
  { index, files }: { index: SearchIndex; files: DocumentFiles },
  target: Purge,
): Promise<void> {
  if (target.jar_id !== null) await index.deleteJar(target.jar_id);
  else await index.deleteDocuments(target.document_ids);
  for (const fileId of target.file_ids ?? target.document_ids) await files.remove(fileId);
}
