export {
  batchStatuses,
  endedDocuments,
  priorities,
  resultFormats,
  type Batch,
  type BatchStatus,
} from './pii-batch.ts';
export { reportFormatNames } from './batch.report.formats.ts';
export { openPdfWriter } from './batch.report.pdf.ts';
export { batchJob } from './pii-batches.jobs.ts';
export { createPiiBatches, type AskedBatch, type BatchFile, type PiiBatches } from './pii-batches.service.ts';
export type { BatchWorkerDeps as PiiBatchesDeps } from './batch.worker.ts';
export { pruneBatches } from './prune.service.ts';
