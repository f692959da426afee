export { documentStatuses, type Document, type DocumentStatus } from './document.ts';
export { countSearched } from './documents.repository.ts';
export { ingestJob, purgeJob } from './documents.jobs.ts';
export { createDocuments, type Documents } from './documents.service.ts';
export { createIngest } from './ingest.service.ts';
export { purge } from './purge.service.ts';
export { reconcile } from './reconcile.service.ts';
export type { Accepted, FileDescription, StagedFile } from './uploads.service.ts';
export { rebuildIndex } from './rebuild.service.ts';
