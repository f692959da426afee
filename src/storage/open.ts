import { AppError } from '#kernel/errors.ts';
import type { Blobs } from './blobs.ts';
import { openFsBlobs } from './fs-blobs.ts';

export type OpenStorageOptions = {
  url: string | null;
  directory: string;
  /** No other process writes to the directory: what a crash left half-written is removed whatever its age. */
  exclusive?: boolean;
};

/**
 * Opens the stored files: a local directory.
 * @throws AppError unsupported for a `url`, since no other store is built yet.
 */
export async function openStorage({ url, directory, exclusive = false }: OpenStorageOptions): Promise<Blobs> {
  if (url !== null)
    throw new AppError('unsupported', 'STORAGE_URL is not supported: files are kept in the data directory');
  return openFsBlobs(directory, { exclusive });
}
