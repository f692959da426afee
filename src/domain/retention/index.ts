export type { DocumentRetention, DueDocument, JarRetention, JarSweep } from './retention.ts';
export { sendDueSweep, sweepJob } from './retention.jobs.ts';
export { workOnRetention } from './retention.worker.ts';
export { createRetention, type Retentions } from './retention.service.ts';
