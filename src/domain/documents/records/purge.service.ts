import type { Database } from '#db/database.ts';
import type { SearchIndex } from '#index/search-index.ts';
import type { DocumentFiles } from './known-versions.ts';
import type { DeletedDocument } from './documents.repository.ts';
import { presentDocuments, presentFiles } from '#domain/documents/ingestion/ingest.repository.ts';

export type PurgeDeps = { database: Database; index: SearchIndex; files: DocumentFiles };

/** Documents to remove from index and storage, or with a `jar_id` all of that jar; their files, and results of batches. */
export type Purge = {
  document_ids: string[];
  file_ids?: string[] | undefined;
  result_ids?: string[] | undefined;
  jar_id: string | null;
};

/** What is to be purged of deleted records, with stored results of batches. */
export function purgeOf(
  deleted: DeletedDocument[],
  { jarId = null, results = [] }: { jarId?: string | null; results?: string[] } = {},
): Purge {
  return {
    document_ids: deleted.map(({ id }) => id),
    file_ids: deleted.map(({ file_id }) => file_id),
    result_ids: results,
    jar_id: jarId,
  };
}

/**
 * Removes deleted documents from index and storage; missing ones are not an error. Returns the stored files concerned: a
 * reconcile at a start in between may have moved them to `lost/`.
 */
export async function purge(
  { database, index, files }: PurgeDeps,
  { jar_id, document_ids, file_ids = document_ids, result_ids = [] }: Purge,
): Promise<string[]> {
  // An upload that is repeated after a crash takes its ids again.
  const documents = await presentDocuments(database.kysely, document_ids);
  const present = await presentFiles(database.kysely, file_ids);
  if (jar_id !== null) await index.deleteJar(jar_id);
  else await index.deleteDocuments(document_ids.filter((id) => !documents.has(id)));
  const unneeded = file_ids.filter((id) => !present.has(id));
  for (const fileId of unneeded) await files.remove(fileId);
  await files.removeOriginals(result_ids);
  return [...unneeded, ...result_ids];
}
