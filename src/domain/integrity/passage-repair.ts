import type { Database } from '#db/database.ts';
import { findDocuments, reopen, type DocumentFiles, type NoteDamage } from '#domain/documents/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';

type RepairDeps = {
  database: Database;
  queue: Queue;
  files: DocumentFiles;
  note: NoteDamage;
  logger: Logger;
};

/** Has a document read again whose passages a search found damaged, if its original is good; each once at a time. */
export function createPassageRepair(deps: RepairDeps): (documentId: string) => void {
  const { database, files, note, logger } = deps;
  const underWay = new Set<string>();

  async function repair(documentId: string): Promise<void> {
    const [document] = await findDocuments(database.kysely, [documentId]);
    if (document?.status !== 'completed') return;
    await note({ file_id: document.file_id, part: 'passages', problem: 'damaged' });
    if ((await files.verify(document)) === null) await reopen(deps, documentId, ['completed']);
  }

  return (documentId) => {
    if (underWay.has(documentId)) return;
    underWay.add(documentId);
    repair(documentId)
      .catch((error: unknown) =>
        logger.warn({ err: error, document_id: documentId }, 'could not repair damaged passages'),
      )
      .finally(() => underWay.delete(documentId));
  };
}
