export type { BulkFile, BulkOptions, BulkProgress, BulkState, BulkStatus } from './bulk-upload.ts';
export { unpackJob } from './bulk-uploads.jobs.ts';
export { createBulkUploads, type BulkUploads, type BulkUploadsDeps } from './bulk-uploads.service.ts';
