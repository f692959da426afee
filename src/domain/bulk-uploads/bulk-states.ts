import type { Queryable } from '#db/database.ts';
import { filesOf, progressOf } from './bulk-files.repository.ts';
import type { BulkFile, BulkState, BulkUpload } from './bulk-upload.ts';
import { recentPace } from './bulk-uploads.repository.ts';
import { estimatedCompletion } from './estimate.ts';

/** With each of its files. */
export type DetailedState = BulkState & { files: BulkFile[] };

const nothing = { total: 0, successful: 0, failed: 0, cancelled: 0, work: 0, work_done: 0 };

/** Where uploads stand, in their order. */
export async function statesOf(db: Queryable, uploads: BulkUpload[]): Promise<BulkState[]> {
  const ids = uploads.map(({ id }) => id);
  const progresses = await progressOf(db, ids);
  const isRunning = uploads.some(({ status }) => status === 'processing');
  const pace_before = isRunning ? await recentPace(db) : null;
  const now = new Date();
  return uploads.map((upload) => {
    const progress = progresses.get(upload.id) ?? nothing;
    return {
      upload,
      progress,
      estimated_completion: estimatedCompletion(upload, progress, { now, pace_before }),
    };
  });
}

export async function detailed(db: Queryable, upload: BulkUpload): Promise<DetailedState> {
  const [files, states] = [await filesOf(db, upload.id), await statesOf(db, [upload])];
  return { ...(states[0] as BulkState), files };
}
