export { batchStatuses, endedDocuments, priorities, resultFormats, type Batch } from './pii-batch.ts';
export { reportFormatNames } from './report/formats.ts';
export { batchJob } from './pii-batches.jobs.ts';
export type { AskedBatch } from './batch-submit.ts';
export {
  createPiiBatches,
  type BatchFile,
  type PiiBatches,
  type PiiBatchesDeps,
} from './pii-batches.service.ts';
export { pruneBatches } from './prune.service.ts';
