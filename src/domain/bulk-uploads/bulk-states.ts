import type { Queryable } from '#db/database.ts';
import { filesOf, progressOf } from './bulk-files.repository.ts';
import type { BulkFile, BulkProgress, BulkState, BulkUpload } from './bulk-upload.ts';
import { recentPace } from './bulk-uploads.repository.ts';
import { estimatedCompletion, workOf } from './selection/estimate.ts';

/** With each of its files. */
export type DetailedState = BulkState & { files: BulkFile[] };

const nothing = { total: 0, successful: 0, failed: 0, cancelled: 0, work: 0, work_done: 0 };

/** Where uploads stand, in their order. */
export async function statesOf(db: Queryable, uploads: BulkUpload[]): Promise<BulkState[]> {
  const ids = uploads.map(({ id }) => id);
  return statesWith(db, uploads, await progressOf(db, ids));
}

async function statesWith(
  db: Queryable,
  uploads: BulkUpload[],
  progresses: Map<string, BulkProgress>,
): Promise<BulkState[]> {
  const isNew = uploads.some(({ id, status }) => status === 'processing' && !progresses.get(id)?.work_done);
  const pace_before = isNew ? await recentPace(db) : null;
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
  const files = await filesOf(db, upload.id);
  const [state] = await statesWith(db, [upload], new Map([[upload.id, progressIn(files)]]));
  return { ...(state as BulkState), files };
}

/** The counts of `progressOf`, over files in memory: clients poll both again and again. */
function progressIn(files: BulkFile[]): BulkProgress {
  const progress = { ...nothing };
  for (const { status, size_bytes } of files) {
    const work = workOf(size_bytes);
    progress.total += 1;
    progress.work += work;
    if (status === 'processing') continue;
    progress[status === 'completed' ? 'successful' : status] += 1;
    progress.work_done += work;
  }
  return progress;
}
