import { storedBlobOf, type StoredBlob } from '#domain/documents/stored-files/blob-keys.ts';

/** What the keys of stored files begin with that no record knows. */
export const lostPrefix = 'lost/';

/** A stored file that no record knew, and the UTC day (`YYYY-MM-DD`) on which it was moved away. */
export type LostFile = StoredBlob & {
  /** Where it is, and where it was. */
  key: string;
  blob_key: string;
  moved_on: string;
};

/** The key of a stored file once it is moved away; its day starts the grace period, so that no clock but this is needed. */
export function lostKey(blobKey: string, now: Date): string {
  return `${lostPrefix}${dayOf(now)}/${blobKey}`;
}

/** The lost file with that key; null for any other key. */
export function lostFileOf(key: string): LostFile | null {
  const [, moved_on, blob_key] = /^lost\/(\d{4}-\d{2}-\d{2})\/([^/]+)$/.exec(key) ?? [];
  const stored = blob_key === undefined ? null : storedBlobOf(blob_key);
  if (moved_on === undefined || blob_key === undefined || stored === null) return null;
  return { ...stored, key, blob_key, moved_on };
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
