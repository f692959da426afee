export { backupOf } from './write-backup.service.ts';
export { checkBackup } from './backup.reader.ts';
export { createDeletionHold, holdingOnServer, type DeletionHold } from './deletion-hold.ts';
export type { Header, Manifest } from './entries.ts';
export { holdingDeletions } from './held-blobs.ts';
export { tableNames } from './records.repository.ts';
export { restoreBackup } from './restore.service.ts';
