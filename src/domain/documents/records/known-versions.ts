import type { JarKeys } from '#domain/jars/index.ts';
import type { Blobs } from '#storage/blobs.ts';
import { blobKinds } from '#domain/documents/stored-files/blob-keys.ts';
import { blobKeyOf } from '#domain/documents/stored-files/blob-places.ts';
import type { NoteDamage } from '#domain/documents/stored-files/damage.ts';
import { createJarBlobs } from '#domain/documents/stored-files/jar-blobs.ts';
import { createOriginalFiles, type OriginalFiles } from '#domain/documents/stored-files/original-files.ts';
import { createTextFiles, type TextFiles } from '#domain/documents/stored-files/text-files.ts';

export type DocumentFiles = OriginalFiles &
  TextFiles & {
    /** Removes original, text and derived files; missing ones are not an error. */
    remove: (fileId: string) => Promise<void>;
    /** The same for files that are an original and nothing else. */
    removeOriginals: (fileIds: Iterable<string>) => Promise<void>;
  };

const removedAtOnce = 8;

type FilesDeps = { blobs: Blobs; keys: JarKeys; note: NoteDamage };

/**
 * Originals and extracted texts in the storage, sealed in encrypted jars. What is read is checked against the records;
 * `note` is given what is damaged.
 */
export function createDocumentFiles({ blobs, keys, note }: FilesDeps): DocumentFiles {
  const jarBlobs = createJarBlobs({ blobs, keys });
  return {
    ...createOriginalFiles({ blobs, jarBlobs, note }),
    ...createTextFiles({ blobs, jarBlobs, note }),
    async remove(fileId) {
      await Promise.all(blobKinds.map((kind) => blobs.delete(blobKeyOf(fileId, kind))));
    },
    async removeOriginals(fileIds) {
      const left = fileIds[Symbol.iterator]();
      const lane = async (): Promise<void> => {
        for (let next = left.next(); !next.done; next = left.next())
          await blobs.delete(blobKeyOf(next.value, 'original'));
      };
      await Promise.all(Array.from({ length: removedAtOnce }, lane));
    },
  };
}
