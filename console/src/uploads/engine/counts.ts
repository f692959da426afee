import { failedIn, uploadStates, type Upload, type UploadState } from './upload.ts';

export type Counts = Record<UploadState, number> & {
  all: number;
  bytes: number;
  /** Files of archives that were taken, but for these. */
  failedInside: number;
  /** What has left of them. */
  sentBytes: number;
};

/** How many uploads are in each state, and how much of them has left. */
export function countUploads(uploads: readonly Upload[], shares: ReadonlyMap<string, number>): Counts {
  const none = Object.fromEntries(uploadStates.map((state) => [state, 0])) as Record<UploadState, number>;
  const counts: Counts = { ...none, all: uploads.length, bytes: 0, failedInside: 0, sentBytes: 0 };
  for (const upload of uploads) {
    const { id, state, size, document_id, bulk_id } = upload;
    counts[state] += 1;
    counts.failedInside += failedIn(upload);
    // One that could not be sent does not hold up the rest.
    if (state === 'failed' && document_id === null && bulk_id === null) continue;
    counts.bytes += size;
    counts.sentBytes += state === 'waiting' || state === 'sending' ? size * (shares.get(id) ?? 0) : size;
  }
  return counts;
}
