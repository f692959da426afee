import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { heldFiles, keptResults, recordOutcomes, type Outcome } from './batch-documents.repository.ts';
import type { Batch } from './pii-batch.ts';
import { addToBatch, holdBatch, type Added } from './pii-batches.repository.ts';

/** Outcomes are written down together: a commit costs more than the rows in it. */
const recordedAtOnce = 200;
const gatherMs = 500;

export type Record = (outcome: Outcome) => Promise<boolean>;

/**
 * Records the results of documents, with the counts of their batch, in one transaction: counted documents are not scanned again,
 * whenever a process dies. Returns whether the batch continues in this turn. Detections in documents that were deleted or
 * replaced meanwhile, or that no longer count, are removed. The batch is locked before its documents, as everywhere a batch is
 * ended or its jar deleted.
 */
export function createRecord(
  { database, files }: { database: Database; files: DocumentFiles },
  batch: Pick<Batch, 'id' | 'turn_id'>,
): Record {
  let since = performance.now();

  return createBatcher<Outcome, boolean>({ maxItems: recordedAtOnce, gatherMs }, async (outcomes) => {
    const now = performance.now();
    const goesOn = await database.transact(async (tx) => {
      if (!(await holdBatch(tx, batch.id))) return false;
      const held = await heldFiles(
        tx,
        outcomes.map(({ document_id }) => document_id),
      );
      const true_now = outcomes.map((outcome) => (held.has(outcome.file_id) ? outcome : overtaken(outcome)));
      const recorded = await recordOutcomes(tx, true_now);
      const counted = true_now.filter(({ result_id }) => recorded.has(result_id));
      return addToBatch(tx, batch, { ...sumOf(counted), worked_ms: now - since });
    });
    since = now;
    const stored = outcomes.flatMap(({ result_id, result_bytes }) =>
      result_bytes === null ? [] : result_id,
    );
    const kept = await keptResults(database.kysely, stored);
    await files.removeOriginals(stored.filter((id) => !kept.has(id)));
    return outcomes.map(() => goesOn);
  });
}

/** Of a document that is not as it was any more, nothing is kept. */
function overtaken(outcome: Outcome): Outcome {
  if (outcome.status === 'skipped') return outcome;
  return { ...outcome, ...nothing, ...gone };
}

/** What is noted of a document that was not looked through. */
export const nothing = {
  status: 'skipped' as const,
  detections: null,
  high_risk: null,
  summary: null,
  counts: null,
  processing_ms: null,
  result_bytes: null,
};

const gone = {
  error_code: 'DOCUMENT_CHANGED',
  error_message: 'The document was deleted or replaced during the scan',
};

function sumOf(outcomes: Outcome[]): Omit<Added, 'worked_ms'> {
  const sum = { completed: 0, failed: 0, skipped: 0, pii_detections: 0, high_risk: 0, violations: 0 };
  for (const { status, detections, high_risk, summary } of outcomes) {
    sum[status] += 1;
    sum.pii_detections += detections ?? 0;
    sum.high_risk += high_risk ?? 0;
    sum.violations += violationsIn(summary);
  }
  return sum;
}

function violationsIn(summary: Outcome['summary']): number {
  return Object.values(summary ?? {}).filter(
    ({ compliance_status }) => compliance_status === 'violations_detected',
  ).length;
}
