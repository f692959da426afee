import type { BulkProgress, BulkUpload } from '#domain/bulk-uploads/bulk-upload.ts';

/** A file is at least as much work as so many bytes: even an empty one is stored, recorded and indexed. */
export const workPerFile = 32 * 1024;

export function workOf(sizeBytes: number | null): number {
  return (sizeBytes ?? 0) + workPerFile;
}

/**
 * When an upload will have ended: at the pace that it has had so far, or before any file has ended at that of the uploads
 * before it (work in a millisecond). Null without either.
 */
export function estimatedCompletion(
  { status, created_at, completed_at }: Pick<BulkUpload, 'status' | 'created_at' | 'completed_at'>,
  { work, work_done }: Pick<BulkProgress, 'work' | 'work_done'>,
  { now, pace_before }: { now: Date; pace_before: number | null },
): Date | null {
  if (status !== 'processing') return completed_at;
  const elapsed = now.getTime() - created_at.getTime();
  const pace = work_done > 0 && elapsed > 0 ? work_done / elapsed : pace_before;
  return pace === null ? null : new Date(now.getTime() + (work - work_done) / pace);
}
