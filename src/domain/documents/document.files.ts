import type { Readable } from 'node:stream';
import type { Blobs, ByteRange, StoredBlob } from '#storage/blobs.ts';
import type { Document } from './document.ts';

/** What names the stored file of a document, and the jar whose key it may be encrypted with. */
export type FileOf = Pick<Document, 'jar_id' | 'file_id'>;

export type DocumentFiles = {
  /** Stores an original; size and SHA-256 are those of the content. Throws `too_large` FILE_TOO_LARGE. */
  putOriginal(file: FileOf, content: Readable, maxBytes: number): Promise<StoredBlob>;
  /** The original or a part of it. Throws `not_found`. */
  original(file: FileOf, range?: ByteRange): Promise<Readable>;
  hasOriginal(file: FileOf): Promise<boolean>;
  /** The original for the extraction: by its path where it lies readable on this machine. */
  source(file: FileOf): Promise<{ path: string } | { bytes: Buffer }>;
  putText(file: FileOf, text: string): Promise<void>;
  /** The extracted text. Throws `not_found`. */
  text(file: FileOf): Promise<string>;
  /** Removes original and text; what is gone already is no error. */
  remove(fileId: string): Promise<void>;
};

/** Keys of what the file storage holds of a document. */
function blobKeys(fileId: string): { original: string; text: string } {
  return { original: `${fileId}.original`, text: `${fileId}.text` };
}

/** The file of a document that a blob belongs to. */
export function fileIdOf(blobKey: string): string {
  return blobKey.slice(0, blobKey.indexOf('.'));
}

/** Originals and extracted texts in the storage. */
export function createDocumentFiles({ blobs }: { blobs: Blobs }): DocumentFiles {
  return {
    putOriginal: ({ file_id }, content, maxBytes) =>
      blobs.put(blobKeys(file_id).original, content, { maxBytes }),
    original: ({ file_id }, range) => blobs.get(blobKeys(file_id).original, range),
    hasOriginal: async ({ file_id }) => (await blobs.stat(blobKeys(file_id).original)) !== undefined,
    async source({ file_id }) {
      const key = blobKeys(file_id).original;
      const path = blobs.path?.(key);
      return path === undefined ? { bytes: await blobs.read(key) } : { path };
    },
    // It can be made again from the original.
    async putText({ file_id }, text) {
      await blobs.put(blobKeys(file_id).text, Buffer.from(text), { durable: false });
    },
    text: async ({ file_id }) => (await blobs.read(blobKeys(file_id).text)).toString('utf8'),
    async remove(fileId) {
      const keys = blobKeys(fileId);
      await Promise.all([blobs.delete(keys.original), blobs.delete(keys.text)]);
    },
  };
}
