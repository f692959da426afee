export {
  bulkStatuses,
  type BulkFile,
  type BulkOptions,
  type BulkProgress,
  type BulkState,
  type BulkStatus,
} from './bulk-upload.ts';
export { unpackJob } from './bulk-uploads.jobs.ts';
export type { WantedUploads } from './bulk-uploads.repository.ts';
export { pruneUploads } from './prune.service.ts';
export { createBulkUploads, type BulkUploads, type BulkUploadsDeps } from './bulk-uploads.service.ts';
