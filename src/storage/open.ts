import { parseS3Address } from '#kernel/s3-address.ts';
import type { Blobs } from './blobs.ts';
import { openFsBlobs } from './fs-blobs.ts';

export type OpenStorageOptions = {
  url: string | null;
  directory: string;
  /** No other process writes to the directory: what a crash left half-written is removed whatever its age. */
  exclusive?: boolean;
};

// Clean-up moves what has no record to lost/, so our objects never mix with what else the bucket holds.
const ownFolder = 'skep-blobs/';

/**
 * Opens the stored files: a local `directory`, or the S3 bucket of an s3:// `url`; then uploads pass through
 * the directory.
 * @throws AppError invalid for a wrong `url`; unavailable STORAGE_ERROR when the bucket cannot be used.
 */
export async function openStorage({ url, directory, exclusive = false }: OpenStorageOptions): Promise<Blobs> {
  if (url === null) return openFsBlobs(directory, { exclusive });
  const address = parseS3Address('STORAGE_URL', url);
  // The AWS SDK takes memory and start-up time, which an installation on local files does not pay.
  const { openS3Blobs } = await import('./s3-blobs.ts');
  return openS3Blobs({ ...address, root: address.root + ownFolder }, { directory, exclusive });
}
