import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { isNotFound, type AppError } from '#kernel/errors.ts';
import type { Blobs, ByteRange, StoredBlob } from '#storage/blobs.ts';
import { checked } from '#storage/checked.ts';
import { blobKeyOf, placeOf, type FileOf } from './blob-places.ts';
import { originalError, originalProblem, type NoteDamage, type Problem } from './damage.ts';
import type { Document } from '#domain/documents/records/document.ts';
import type { JarBlobs } from './jar-blobs.ts';

/** Identifies an original, and whether it is unchanged since the upload. */
export type OriginalOf = FileOf & Pick<Document, 'size_bytes' | 'content_sha256'>;

/** Awaited after so many bytes were read, to read slowly. */
export type Pace = (bytes: number) => Promise<void>;

export type OriginalFiles = {
  /** Stores an original; size and SHA-256 are those of the content. Throws `too_large` FILE_TOO_LARGE. */
  putOriginal: (file: FileOf, content: Readable, maxBytes: number) => Promise<StoredBlob>;
  /**
   * The original of a document or a part of it. Throws `not_found`, and `internal` STORAGE_ERROR when it is not as it was
   * uploaded; one of more than 256 KiB ends with that error before its last 256 KiB. Of a part of a plain original only
   * the length of the whole is checked.
   */
  original: (file: OriginalOf, range?: ByteRange) => Promise<Readable>;
  /** A stored file that is not the original of a document, or a part of it, unchecked. Throws `not_found`. */
  other: (file: FileOf, range?: ByteRange) => Promise<Readable>;
  hasOriginal: (file: FileOf) => Promise<boolean>;
  /**
   * What is wrong with the original of a document, which is noted; null when it is as it was uploaded. `pace` is awaited
   * after so many bytes.
   */
  verify: (file: Omit<OriginalOf, 'size_bytes'>, pace?: Pace) => Promise<Problem | null>;
  /** The error for an original that is missing though a record names it, which is noted. */
  missing: (file: FileOf) => Promise<AppError>;
  /**
   * The original for the extraction: by its path where it lies readable on this machine. Throws `not_found`, and
   * `internal` STORAGE_ERROR when it is not as it was uploaded.
   */
  source: (file: Omit<OriginalOf, 'size_bytes'>) => Promise<{ path: string } | { bytes: Buffer }>;
};

type Deps = { blobs: Blobs; jarBlobs: JarBlobs; note: NoteDamage };

export function createOriginalFiles({ blobs, jarBlobs, note }: Deps): OriginalFiles {
  /** The error to throw for one that was met when reading an original. */
  async function met(file_id: string, error: unknown): Promise<unknown> {
    const problem = originalProblem(error);
    if (problem === null) return error;
    await note({ file_id, part: 'original', problem });
    return originalError(problem, error);
  }

  async function open(file: OriginalOf, range: ByteRange | undefined): Promise<Readable> {
    const place = placeOf(file, 'original');
    if (!range || range.end - range.start >= file.size_bytes)
      return checked(await jarBlobs.get(place), file.content_sha256, () => originalError('damaged'));
    const content = await jarBlobs.get(place, range);
    if ((await jarBlobs.size(place)) === file.size_bytes) return content;
    content.destroy();
    throw originalError('damaged');
  }

  return {
    putOriginal: (file, content, maxBytes) => jarBlobs.put(placeOf(file, 'original'), content, { maxBytes }),
    async original(file, range) {
      try {
        const content = await open(file, range);
        // What shows at once is thrown, so that it is answered as an error.
        await once(content, 'readable');
        return content.once('error', (error) => void met(file.file_id, error));
      } catch (error) {
        throw await met(file.file_id, error);
      }
    },
    other: (file, range) => jarBlobs.get(placeOf(file, 'original'), range),
    hasOriginal: async ({ file_id }) => (await blobs.stat(blobKeyOf(file_id, 'original'))) !== undefined,
    async verify(file, pace) {
      const problem = await problemOf(jarBlobs, file, pace);
      if (problem !== null) await note({ file_id: file.file_id, part: 'original', problem });
      return problem;
    },
    async missing({ file_id }) {
      await note({ file_id, part: 'original', problem: 'missing' });
      return originalError('missing');
    },
    async source(file) {
      const place = placeOf(file, 'original');
      try {
        const path = await jarBlobs.path(place);
        const source = path === undefined ? { bytes: await jarBlobs.read(place) } : { path };
        const sha256 = 'path' in source ? await sha256At(jarBlobs.get(place)) : sha256Of(source.bytes);
        if (sha256 !== file.content_sha256) throw originalError('damaged');
        return source;
      } catch (error) {
        throw await met(file.file_id, error);
      }
    },
  };
}

/** What is wrong with an original; null when it is as it was uploaded. */
async function problemOf(
  jarBlobs: JarBlobs,
  file: Omit<OriginalOf, 'size_bytes'>,
  pace?: Pace,
): Promise<Problem | null> {
  try {
    const sha256 = await sha256At(jarBlobs.get(placeOf(file, 'original')), pace);
    return sha256 === file.content_sha256 ? null : 'damaged';
  } catch (error) {
    if (isNotFound(error)) return 'missing';
    const problem = isUnreadable(error) ? 'damaged' : originalProblem(error);
    if (problem === null) throw error;
    return problem;
  }
}

/** The disk does not give it back. */
function isUnreadable(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EIO';
}

async function sha256At(opened: Promise<Readable>, pace?: Pace): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await opened) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await pace?.(chunk.length);
  }
  return hash.digest('hex');
}

export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
