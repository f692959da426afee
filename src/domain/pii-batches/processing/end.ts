import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { notify, type NewNotification } from '#domain/notifications/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { EventBus } from '#queue/event-bus.ts';
import { pendingDocuments } from '#domain/pii-batches/batch-documents.repository.ts';
import {
  endedDocuments,
  type Batch,
  type BatchError,
  type EndedStatus,
} from '#domain/pii-batches/pii-batch.ts';
import { endBatch, findBatch } from '#domain/pii-batches/pii-batches.repository.ts';

export type EndDeps = { database: Database; files: DocumentFiles; logger: Logger; bus: EventBus };

export const jarDeleted: BatchError = { code: 'HONEY_JAR_DELETED', message: 'The honey jar was deleted' };

const allFailed: BatchError = {
  code: 'ALL_FAILED',
  message: 'None of the documents could be scanned',
};

type Ending = { status: EndedStatus; error: BatchError | null; turn_id?: string };

/** Ends a batch, and notifies its user, unless they ended it. False when it has already ended, or another turn has it. */
export async function end(deps: EndDeps, batchId: string, ending: Ending): Promise<boolean> {
  const { database, bus } = deps;
  const ended = await database.transact(async (tx) => {
    const batch = await endBatch(tx, batchId, ending);
    if (!batch || batch.status === 'cancelled') return batch;
    await notify(tx, [notificationOf(batch)]);
    await bus.publish('pii_batch.ended', batch, tx);
    return batch;
  });
  if (ended) await removeUnnoted(deps, ended);
  return ended !== null;
}

/** Ends a batch that has no document left to look through. */
export async function endWorked(
  deps: EndDeps,
  { id, turn_id }: { id: string; turn_id: string },
): Promise<void> {
  const batch = await findBatch(deps.database.kysely, id);
  if (batch) await end(deps, id, { ...endingOf(batch), turn_id });
}

/** It has failed when every document has, and when they went with their jar. */
function endingOf({ jar_id, failed, total_documents }: Batch): {
  status: EndedStatus;
  error: BatchError | null;
} {
  if (jar_id === null) return { status: 'failed', error: jarDeleted };
  return failed > 0 && failed === total_documents
    ? { status: 'failed', error: allFailed }
    : { status: 'completed', error: null };
}

/** What a turn that has died had stored and not noted; one that still runs removes its own. */
async function removeUnnoted({ database, files, logger }: EndDeps, { id, settings }: Batch): Promise<void> {
  try {
    const inHand = await pendingDocuments(database.kysely, id, settings.batch_size);
    await files.removeOriginals(inHand.map(({ result_id }) => result_id));
  } catch (error) {
    logger.warn(
      { err: error, batch_id: id },
      'could not delete unreferenced results; the next start does it',
    );
  }
}

function notificationOf(batch: Batch): NewNotification {
  const { name, status, pii_detections, high_risk, total_documents, error_message } = batch;
  const apart = `${batch.failed} failed, ${batch.skipped} skipped`;
  const processed = `${endedDocuments(batch)} of ${total_documents} documents were processed (${apart})`;
  const why = error_message === null ? '' : ` ${error_message}`;
  return {
    id: newId(),
    user_id: batch.user_id,
    event_id: null,
    topic: status === 'failed' ? 'pii_batch.failed' : 'pii_batch.completed',
    path: '/personal-data',
    title: `Personal data in “${name}”: ${status}`,
    body: `${processed}: ${pii_detections} detections, ${high_risk} of high risk.${why}`,
  };
}
