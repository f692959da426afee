import type { Database } from '#db/database.ts';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { recordEvents, type NewEvent } from '#domain/events/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { closePending, progressOf } from './bulk-files.repository.ts';
import type { BulkError, BulkProgress, BulkStatus, BulkUpload } from './bulk-upload.ts';
import { dueUploads, endUpload } from './bulk-uploads.repository.ts';

export type SettleDeps = {
  database: Database;
  files: Pick<DocumentFiles, 'remove'>;
  logger: Logger;
};

type Ending = { status: Exclude<BulkStatus, 'processing'>; error: BulkError | null };

const timedOut: BulkError = {
  code: 'TIMEOUT',
  message: 'The upload exceeded its time limit (BULK_TIMEOUT_MINUTES)',
};

/**
 * Ends the uploads whose files have all ended, and those whose time is up. The process that read the last document or unpacked
 * the archive has nothing to remember for that.
 */
export async function settleUploads(deps: SettleDeps, now: Date): Promise<void> {
  const db = deps.database.kysely;
  const due = await dueUploads(db, now);
  if (due.length === 0) return;
  const progresses = await progressOf(
    db,
    due.map(({ id }) => id),
  );
  for (const { id, deadline } of due) {
    const progress = progresses.get(id);
    if (progress && isThrough(progress)) await end(deps, id, endingOf(progress));
    else if (deadline <= now) await end(deps, id, { status: 'failed', error: timedOut });
  }
}

/**
 * Ends a running upload with the files that have not been taken in, and removes its archive: the job that would do so
 * may have been lost. False when it has ended already.
 */
export async function end(
  { database, files, logger }: SettleDeps,
  uploadId: string,
  ending: Ending,
): Promise<boolean> {
  const ended = await endRecords(database, uploadId, ending);
  if (!ended) return false;
  // It has ended all the same. What stays goes when a worker starts, at the latest with the record of the upload.
  await files
    .remove(uploadId)
    .catch((error: unknown) =>
      logger.error({ err: error, upload_id: uploadId }, 'could not remove an archive'),
    );
  return true;
}

async function endRecords(database: Database, uploadId: string, ending: Ending): Promise<boolean> {
  return database.transact(async (tx) => {
    const upload = await endUpload(tx, uploadId, ending);
    if (!upload) return false;
    await closePending(tx, uploadId, {
      status: ending.status === 'cancelled' ? 'cancelled' : 'failed',
      error: ending.error,
    });
    const progress = (await progressOf(tx, [uploadId])).get(uploadId);
    if (progress) await recordEvents(tx, [eventOf(upload, progress)]);
    return true;
  });
}

function isThrough({ total, successful, failed, cancelled }: BulkProgress): boolean {
  return successful + failed + cancelled === total;
}

/** It has failed when every file has. */
function endingOf({ total, failed }: BulkProgress): Ending {
  return { status: failed === total ? 'failed' : 'completed', error: null };
}

function eventOf(upload: BulkUpload, progress: BulkProgress): NewEvent {
  const { total, successful, failed, cancelled } = progress;
  return {
    event_type: 'bulk_upload.ended',
    title: `Bulk upload ${upload.status}: ${successful} of ${total} files`,
    description: upload.error_message ?? '',
    source: 'bulk_uploads',
    threat_level: 0,
    jar_id: upload.jar_id,
    document_id: null,
    indicators: [],
    raw: {
      upload_id: upload.id,
      status: upload.status,
      total_files: total,
      successful,
      failed,
      cancelled,
      total_bytes: upload.total_bytes,
    },
  };
}
