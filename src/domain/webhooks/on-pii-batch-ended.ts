import { endedDocuments, type Batch } from '#domain/pii-batches/index.ts';
import { webhookSource } from './webhook-source.ts';

export const onPiiBatchEnded = webhookSource({
  events: ['pii.batch_job_completed'],
  occurrencesOf: (batch: Batch) => [
    { user_id: batch.user_id, event: 'pii.batch_job_completed', data: dataOf(batch) },
  ],
});

function dataOf(batch: Batch) {
  return {
    job_id: batch.id,
    job_name: batch.name,
    status: batch.status,
    honey_jar_id: batch.jar_id,
    documents_processed: endedDocuments(batch),
    failed_documents: batch.failed,
    skipped_documents: batch.skipped,
    total_detections: batch.pii_detections,
    high_risk_detections: batch.high_risk,
    compliance_violations: batch.violations,
    compliance_frameworks: batch.settings.detection.compliance_frameworks,
    user_id: batch.user_id,
  };
}
