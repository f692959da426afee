import type { Readable } from 'node:stream';
import type { JarKeys } from '#domain/jars/index.ts';
import type { Blobs, ByteRange, StoredBlob } from '#storage/blobs.ts';
import type { ExtractedText, HiddenText } from '#text/document.ts';
import { ifThere, notFound } from '#kernel/errors.ts';
import type { Document } from './document.ts';
import { createJarBlobs } from './jar.blobs.ts';

/** What names the stored file of a document, and the jar whose key it may be encrypted with. */
export type FileOf = Pick<Document, 'jar_id' | 'file_id'>;

/** What names the stored text besides, and tells whether it is whole. */
export type TextOf = FileOf & Pick<Document, 'text_bytes'>;

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
  /** Stores what was extracted; the outline and what is hidden only where there is some. Answers the bytes of text and outline. */
  putText(file: FileOf, extracted: Outline & Pick<ExtractedText, 'text' | 'hidden'>): Promise<number>;
  /** The extracted text. Throws `not_found`, also where text and outline are not as long as they were written. */
  text(file: TextOf): Promise<string>;
  /** The same as a stream of UTF-8. */
  textStream(file: TextOf): Promise<Readable>;
  /** Null where the text has none, and where it was extracted before outlines were stored. */
  outline(file: FileOf): Promise<Outline | null>;
  /** Null where nothing is hidden. */
  hidden(file: FileOf): Promise<HiddenText | null>;
  /** Removes original, text and what came with it; what is gone already is no error. */
  remove(fileId: string): Promise<void>;
  /** The same for files that are an original and nothing else. */
  removeOriginals(fileIds: Iterable<string>): Promise<void>;
};

const removedAtOnce = 8;

/** Keys of what the file storage holds of a document. */
function blobKeys(fileId: string): Record<'original' | 'text' | 'outline' | 'hidden', string> {
  return {
    original: `${fileId}.original`,
    text: `${fileId}.text`,
    outline: `${fileId}.outline`,
    hidden: `${fileId}.hidden`,
  };
}

function at({ jar_id, file_id }: FileOf, kind: keyof ReturnType<typeof blobKeys>) {
  return { jarId: jar_id, blobKey: blobKeys(file_id)[kind] };
}

/** Originals and extracted texts in the storage, sealed in encrypted jars. */
export function createDocumentFiles({ blobs, keys }: { blobs: Blobs; keys: JarKeys }): DocumentFiles {
  const jarBlobs = createJarBlobs({ blobs, keys });

  /** After a power cut, what was not flushed is short or gone. */
  async function assertWhole(file: TextOf): Promise<void> {
    if (file.text_bytes === null) return;
    const [text, outline] = await Promise.all([
      jarBlobs.size(at(file, 'text')),
      jarBlobs.size(at(file, 'outline')),
    ]);
    if (text + outline !== file.text_bytes) throw notFound('Stored text');
  }

  async function stored<Value>(place: ReturnType<typeof at>): Promise<Value | null> {
    const content = await ifThere(jarBlobs.read(place));
    return content && (JSON.parse(content.toString('utf8')) as Value);
  }

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
    async putText(file, { text, pages, headings, hidden }) {
      const put = async (kind: 'text' | 'outline' | 'hidden', content: string) =>
        (await jarBlobs.put(at(file, kind), Buffer.from(content), { durable: false })).size_bytes;
      const hasOutline = pages.length + headings.length > 0;
      const [textBytes, outlineBytes] = await Promise.all([
        put('text', text),
        // An earlier reading may have found some.
        hasOutline
          ? put('outline', JSON.stringify({ pages, headings }))
          : blobs.delete(blobKeys(file.file_id).outline),
        hidden ? put('hidden', JSON.stringify(hidden)) : blobs.delete(blobKeys(file.file_id).hidden),
      ]);
      return textBytes + (outlineBytes ?? 0);
    },
    async text(file) {
      await assertWhole(file);
      return (await jarBlobs.read(at(file, 'text'))).toString('utf8');
    },
    async textStream(file) {
      await assertWhole(file);
      return jarBlobs.get(at(file, 'text'));
    },
    outline: (file) => stored<Outline>(at(file, 'outline')),
    hidden: (file) => stored<HiddenText>(at(file, 'hidden')),
    async remove(fileId) {
      await Promise.all(Object.values(blobKeys(fileId)).map((key) => blobs.delete(key)));
    },
    async removeOriginals(fileIds) {
      const left = fileIds[Symbol.iterator]();
      const lane = async (): Promise<void> => {
        for (let next = left.next(); !next.done; next = left.next())
          await blobs.delete(blobKeys(next.value).original);
      };
      await Promise.all(Array.from({ length: removedAtOnce }, lane));
    },
  };
}
