import { Readable } from 'node:stream';
import { notFound } from '#kernel/errors.ts';
import type { Blobs } from '#storage/blobs.ts';
import type { ExtractedText, HiddenText } from '#analysis/document.ts';
import { blobKeyOf, placeOf, type FileOf } from './blob-places.ts';
import { originalProblem, type NoteDamage } from './damage.ts';
import type { Document } from '#domain/documents/records/document.ts';
import type { JarBlobs } from './jar-blobs.ts';
import { sha256Of } from './original-files.ts';
import { seal, unseal } from './text-seal.ts';

/** Identifies the stored text, and whether it is whole. */
export type TextOf = FileOf & Pick<Document, 'text_bytes' | 'text_sha256'>;

/** What a record keeps of the stored text, to know it again. */
export type TextMark = { text_bytes: number; text_sha256: string };

/** Where pages and headings stand in a text. */
type Outline = Pick<ExtractedText, 'pages' | 'headings'>;

/** All of it can be made again from the original, so what is damaged counts as not there: `not_found`. */
export type TextFiles = {
  /** Stores what was extracted; the outline and what is hidden only where there is some. */
  putText: (file: FileOf, extracted: Outline & Pick<ExtractedText, 'text' | 'hidden'>) => Promise<TextMark>;
  /** The extracted text. Throws `not_found`, also where text and outline are not as they were written. */
  text: (file: TextOf) => Promise<string>;
  /** The same as a stream of UTF-8. Of a text of more than 8 MiB only the length is checked. */
  textStream: (file: TextOf) => Promise<Readable>;
  /** Null where the text has none, and where it was extracted before outlines were stored. Throws `not_found` when it is damaged. */
  outline: (file: FileOf) => Promise<Outline | null>;
  /** Null where nothing is hidden. Throws `not_found` when it is damaged. */
  hidden: (file: FileOf) => Promise<HiddenText | null>;
};

type Deps = { blobs: Blobs; jarBlobs: JarBlobs; note: NoteDamage };

const readWholeBytes = 8 * 1024 * 1024;

export function createTextFiles({ blobs, jarBlobs, note }: Deps): TextFiles {
  async function damaged(file_id: string): Promise<never> {
    await note({ file_id, part: 'text', problem: 'damaged' });
    throw notFound('Stored text');
  }

  async function bytesOf(file: FileOf, kind: 'text' | 'outline' | 'hidden'): Promise<Buffer> {
    return jarBlobs.read(placeOf(file, kind)).catch((error: unknown) => {
      if (originalProblem(error) !== null) return damaged(file.file_id);
      throw error;
    });
  }

  /** After a power cut, unflushed data is truncated or missing. */
  async function assertLength(file: TextOf): Promise<void> {
    if (file.text_bytes === null) return;
    const [text, outline] = await Promise.all([
      jarBlobs.size(placeOf(file, 'text')),
      jarBlobs.size(placeOf(file, 'outline')),
    ]);
    if (text + outline !== file.text_bytes) await damaged(file.file_id);
  }

  async function checkedText(file: TextOf): Promise<Buffer> {
    await assertLength(file);
    const content = await bytesOf(file, 'text');
    const isRight = file.text_sha256 === null || sha256Of(content) === file.text_sha256;
    return isRight ? content : damaged(file.file_id);
  }

  async function sealedValue<Value>(file: FileOf, kind: 'outline' | 'hidden'): Promise<Value | null> {
    if ((await jarBlobs.size(placeOf(file, kind))) === 0) return null;
    return (unseal(await bytesOf(file, kind)) as Value | null) ?? damaged(file.file_id);
  }

  return {
    async putText(file, { text, pages, headings, hidden }) {
      const content = Buffer.from(text);
      const put = async (kind: 'text' | 'outline' | 'hidden', bytes: Buffer) =>
        (await jarBlobs.put(placeOf(file, kind), bytes, { durable: false })).size_bytes;
      const remove = (kind: 'outline' | 'hidden') => blobs.delete(blobKeyOf(file.file_id, kind));
      const hasOutline = pages.length + headings.length > 0;
      const [textBytes, outlineBytes] = await Promise.all([
        put('text', content),
        // An earlier reading may have found some.
        hasOutline ? put('outline', seal({ pages, headings })) : remove('outline'),
        hidden ? put('hidden', seal(hidden)) : remove('hidden'),
      ]);
      return { text_bytes: textBytes + (outlineBytes ?? 0), text_sha256: sha256Of(content) };
    },
    text: async (file) => (await checkedText(file)).toString('utf8'),
    async textStream(file) {
      if ((file.text_bytes ?? Infinity) <= readWholeBytes) return piecesOf(await checkedText(file));
      await assertLength(file);
      return jarBlobs.get(placeOf(file, 'text'));
    },
    outline: (file) => sealedValue<Outline>(file, 'outline'),
    hidden: (file) => sealedValue<HiddenText>(file, 'hidden'),
  };
}

const pieceBytes = 64 * 1024;

/** In pieces, as a file comes: what is done with one at a time stays short. */
function piecesOf(content: Buffer): Readable {
  const count = Math.ceil(content.length / pieceBytes);
  const pieces = Array.from({ length: count }, (_, at) =>
    content.subarray(at * pieceBytes, (at + 1) * pieceBytes),
  );
  return Readable.from(pieces, { objectMode: false });
}
