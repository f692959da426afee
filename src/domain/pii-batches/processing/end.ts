import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { notify } from '#domain/notifications/index.ts';
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
import { endBatch } from '#domain/pii-batches/pii-batches.repository.ts';

export type EndDeps = { database: Database; files: DocumentFiles; logger: Logger; bus: EventBus };

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

function notificationOf(batch: Batch) {
  const { name, status, pii_detections, high_risk, total_documents, error_message } = batch;
  const apart = `${batch.failed} failed, ${batch.skipped} skipped`;
  const processed = `${endedDocuments(batch)} of ${total_documents} documents were processed (${apart})`;
  const why = error_message === null ? '' : ` ${error_message}`;
  return {
    id: newId(),
    user_id: batch.user_id,
    event_id: null,
    title: `Personal data in “${name}”: ${status}`,
    body: `${processed}: ${pii_detections} detections, ${high_risk} of high risk.${why}`,
  };
}
