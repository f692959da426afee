import { uploadStates, type Upload, type UploadState } from './upload.ts';

export type Counts = Record<UploadState, number> & {
  all: number;
  bytes: number;
  /** What has left of them. */
  sentBytes: number;
};

/** How many uploads are in each state, and how much of them has left. */
export function countUploads(uploads: readonly Upload[], shares: ReadonlyMap<string, number>): Counts {
  const none = Object.fromEntries(uploadStates.map((state) => [state, 0])) as Record<UploadState, number>;
  const counts: Counts = { ...none, all: uploads.length, bytes: 0, sentBytes: 0 };
  for (const { id, state, size, document_id, bulk_id } of uploads) {
    counts[state] += 1;
    // One that could not be sent does not hold up the rest.
    if (state === 'failed' && document_id === null && bulk_id === null) continue;
    counts.bytes += size;
    counts.sentBytes += state === 'waiting' || state === 'sending' ? size * (shares.get(id) ?? 0) : size;
  }
  return counts;
}
