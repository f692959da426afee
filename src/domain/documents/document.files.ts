import type { Readable } from 'node:stream';
import type { JarKeys } from '#domain/jars/index.ts';
import type { Blobs, ByteRange, StoredBlob } from '#storage/blobs.ts';
import type { ExtractedText } from '#text/document.ts';
import { AppError } from '#kernel/errors.ts';
import type { Document } from './document.ts';
import { createJarBlobs } from './jar.blobs.ts';

/** What names the stored file of a document, and the jar whose key it may be encrypted with. */
export type FileOf = Pick<Document, 'jar_id' | 'file_id'>;

/** Where pages and headings stand in a text. */
export type Outline = Pick<ExtractedText, 'pages' | 'headings'>;

export type DocumentFiles = {
  /** Stores an original; size and SHA-256 are those of the content. Throws `too_large` FILE_TOO_LARGE. */
  putOriginal(file: FileOf, content: Readable, maxBytes: number): Promise<StoredBlob>;
  /** The original or a part of it. Throws `not_found`. */
  original(file: FileOf, range?: ByteRange): Promise<Readable>;
  hasOriginal(file: FileOf): Promise<boolean>;
  /** The original for the extraction: by its path where it lies readable on this machine. */
  source(file: FileOf): Promise<{ path: string } | { bytes: Buffer }>;
  /** Stores what was extracted; the outline only where there is one. */
  putText(file: FileOf, extracted: Outline & { text: string }): Promise<void>;
  /** The extracted text. Throws `not_found`. */
  text(file: FileOf): Promise<string>;
  /** The same as a stream of UTF-8. Throws `not_found`. */
  textStream(file: FileOf): Promise<Readable>;
  /** Null where the text has none, and where it was extracted before outlines were stored. */
  outline(file: FileOf): Promise<Outline | null>;
  /** Removes original, text and outline; what is gone already is no error. */
  remove(fileId: string): Promise<void>;
};

/** Keys of what the file storage holds of a document. */
function blobKeys(fileId: string): { original: string; text: string; outline: string } {
  return { original: `${fileId}.original`, text: `${fileId}.text`, outline: `${fileId}.outline` };
}

function at({ jar_id, file_id }: FileOf, kind: keyof ReturnType<typeof blobKeys>) {
  return { jarId: jar_id, blobKey: blobKeys(file_id)[kind] };
}

/** The file of a document that a blob belongs to. */
export function fileIdOf(blobKey: string): string {
  return blobKey.slice(0, blobKey.indexOf('.'));
}

/** Originals and extracted texts in the storage, sealed in encrypted jars. */
export function createDocumentFiles({ blobs, keys }: { blobs: Blobs; keys: JarKeys }): DocumentFiles {
  const jarBlobs = createJarBlobs({ blobs, keys });

  return {
    putOriginal: (file, content, maxBytes) => jarBlobs.put(at(file, 'original'), content, { maxBytes }),
    original: (file, range) => jarBlobs.get(at(file, 'original'), range),
    hasOriginal: async ({ file_id }) => (await blobs.stat(blobKeys(file_id).original)) !== undefined,
    async source(file) {
      const place = at(file, 'original');
      const path = await jarBlobs.path(place);
      return path === undefined ? { bytes: await jarBlobs.read(place) } : { path };
    },
    // It can be made again from the original.
    async putText(file, { text, pages, headings }) {
      const put = (kind: 'text' | 'outline', content: string) =>
        jarBlobs.put(at(file, kind), Buffer.from(content), { durable: false });
      const hasOutline = pages.length + headings.length > 0;
      await Promise.all([
        put('text', text),
        // An earlier reading may have found some.
        hasOutline
          ? put('outline', JSON.stringify({ pages, headings }))
          : blobs.delete(blobKeys(file.file_id).outline),
      ]);
    },
    text: async (file) => (await jarBlobs.read(at(file, 'text'))).toString('utf8'),
    textStream: (file) => jarBlobs.get(at(file, 'text')),
    async outline(file) {
      const stored = await jarBlobs.read(at(file, 'outline')).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      });
      return stored && (JSON.parse(stored.toString('utf8')) as Outline);
    },
    async remove(fileId) {
      await Promise.all(Object.values(blobKeys(fileId)).map((key) => blobs.delete(key)));
    },
  };
}
