import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#db/database.ts';
import { notify } from '#domain/notifications/index.ts';
import { newId } from '#kernel/ids.ts';
import { closeDocuments } from './batch-documents.repository.ts';
import { endedDocuments, type Batch, type BatchError, type EndedStatus } from './pii-batch.ts';
import { endBatch } from './pii-batches.repository.ts';

/** What those are told who want to hear of it elsewhere, as part of the transaction that makes it true. */
export type Raise = (
  raised: { user_id: string; event: 'pii.batch_job_completed'; data: Record<string, unknown> },
  tx: Transaction<Tables>,
) => Promise<void>;

export type EndDeps = { database: Database; raise: Raise };

type Ending = { status: EndedStatus; error: BatchError | null; turn_id?: string };

const cancelled: BatchError = { code: 'CANCELLED', message: 'The batch was cancelled before its turn' };

/**
 * Ends a batch with the documents that have not been looked through, and tells its user, unless he ended it himself. False
 * when it has ended already.
 */
export async function end({ database, raise }: EndDeps, batchId: string, ending: Ending): Promise<boolean> {
  return database.transact(async (tx) => {
    const batch = await endBatch(tx, batchId, ending);
    if (!batch) return false;
    await closeDocuments(tx, batchId, ending.error ?? cancelled);
    if (batch.status === 'cancelled') return true;
    await notify(tx, [notificationOf(batch)]);
    await raise({ user_id: batch.user_id, event: 'pii.batch_job_completed', data: eventOf(batch) }, tx);
    return true;
  });
}

function notificationOf(batch: Batch) {
  const { name, status, pii_detections, high_risk, total_documents, error_message } = batch;
  return {
    id: newId(),
    user_id: batch.user_id,
    event_id: null,
    title: `Personal data in “${name}”: ${status}`,
    body:
      `${batch.completed} of ${total_documents} documents were looked through: ${pii_detections} finds, ` +
      `${high_risk} of high risk.${error_message === null ? '' : ` ${error_message}`}`,
  };
}

function eventOf(batch: Batch): Record<string, unknown> {
  return {
    job_id: batch.id,
    job_name: batch.name,
    status: batch.status,
    honey_jar_id: batch.jar_id,
    documents_processed: endedDocuments(batch),
    failed_documents: batch.failed,
    total_detections: batch.pii_detections,
    high_risk_detections: batch.high_risk,
    compliance_violations: batch.violations,
    compliance_frameworks: batch.settings.detection.compliance_frameworks,
    user_id: batch.user_id,
  };
}
