export { isMissingJar } from './intake/uploads.service.ts';
export { fileFormats, formats, hiddenKinds } from '#analysis/document.ts';
export { documentStatuses, shownMetadata, type Document, type DocumentStatus } from './records/document.ts';
export { dateOfDocument, dateOfDocuments } from './records/document-date.ts';
export { storedBlobOf } from './stored-files/blob-keys.ts';
export { knownFiles } from './records/known-files.ts';
export { createDamageLog } from './stored-files/damage.service.ts';
export { createDocumentFiles, type DocumentFiles } from './records/known-versions.ts';
export {
  countSearched,
  countUnread,
  documentsByPath,
  documentIdsByName,
  findDocuments,
  idsOfDates,
  type Dates,
} from './records/documents.repository.ts';

export { ingestJob, purgeJob, readJarJob, retagJob } from './documents.jobs.ts';
export { sealingJob } from './stored-files/sealing.jobs.ts';
export { workOnDocuments } from './documents.worker.ts';
export { createDocuments, type Documents, type WantedDocuments } from './records/documents.service.ts';
export { documentOrders, fileTypeOf, type DocumentFilter } from './records/documents-filter.repository.ts';
export { cleanFilename, cleanPath, numberedFilename } from './records/filename.ts';
export { problems, storedParts, type NoteDamage, type StoredPart } from './stored-files/damage.ts';
export {
  countDamage,
  forgetDamage,
  listDamage,
  type DamageCount,
  type DamagedDocument,
} from './stored-files/damage.repository.ts';

export type { OriginalOf, Pace } from './stored-files/original-files.ts';
export { reopen } from './versions/rereading.service.ts';
export { readingOf } from './stored-files/sealing.repository.ts';
export type { TextOf } from './stored-files/text-files.ts';
export { createIngest, type Ingest } from './ingestion/ingest.service.ts';
export { lostFileOf } from './lost-files/lost-keys.ts';
export { countLost, type LostCount } from './lost-files/lost-files.ts';
export { lostDays } from './lost-files/lost-expiry.ts';
export { createLostFiles, type LostFiles } from './lost-files/lost.service.ts';
export { purge } from './records/purge.service.ts';
export { againWhenOvertaken } from './intake/registration.service.ts';
export { reconcile } from './ingestion/reconcile.service.ts';
export type { Described, Given } from './intake/description.ts';
export type { Accepted, FileDescription, StagedDocument, StagedFile } from './intake/upload.ts';
export { requeueUnindexed } from './ingestion/unindexed.service.ts';
export { rebuildIndex } from './ingestion/rebuild.service.ts';
export { createSealedIndex, type SealedIndex } from './stored-files/sealed-index.ts';
export { beginSealing, settleSeconds } from './stored-files/sealing.jobs.ts';
export { resealAll } from './stored-files/sealing.service.ts';
export { longestTag, mostTags } from './tags/tags.service.ts';
export { assertRoomFor, type Quotas } from './records/quota.ts';
export { isPassing } from './ingestion/passing-failure.ts';
