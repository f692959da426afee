import type { DocumentFiles, TextOf } from '#domain/documents/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { apart, behindText } from '#extraction/plain.ts';
import { AppError, orNull } from '#kernel/errors.ts';
import type { Pending } from '#domain/pii-batches/batch-documents.repository.ts';

/** The offsets of hidden text and title in the scanned text: after the text, whose own offsets are unchanged. */
export type Appendix = {
  hidden_text: { start_position: number; characters: number; complete: boolean } | null;
  title_position: number | null;
};

type DetectionRequest = Parameters<PersonalData['detectInDocument']>[0];
export type DocumentText = Pick<DetectionRequest, 'text' | 'pages'> & { behind: Appendix };

/** Everything to scan in a document. Throws `not_found` NO_TEXT when part of it is damaged or missing. */
export async function textOf(files: DocumentFiles, document: Pending): Promise<DocumentText> {
  const { jar_id, file_id, now } = document;
  const file = {
    jar_id,
    file_id,
    text_bytes: now?.text_bytes ?? null,
    text_sha256: now?.text_sha256 ?? null,
  };
  // First of all: it shows whether text and outline are whole.
  const text = await storedText(files, file, now?.text_length ?? null);
  const outline = await ifWhole(files.outline(file));
  const hidden = await ifWhole(files.hidden(file));
  if (now?.hides && !hidden) throw damaged('The hidden text of the document');
  const behind = behindText(text.length, hidden?.pieces ?? []);
  const withHidden = text.length + behind.text.length;
  const title = now?.title ? apart + now.title : '';
  return {
    text: joined(text, behind.text + title),
    ...(outline && { pages: [...outline.pages, ...behind.pages] }),
    behind: {
      hidden_text: hidden && {
        start_position: text.length + apart.length,
        characters: hidden.characters,
        complete: !hidden.cut,
      },
      title_position: title === '' ? null : withHidden + apart.length,
    },
  };
}

type StoredText = { chunks: Uint8Array[]; length: number };

/** A text whose length is known is not read on its way to the thread. */
async function storedText(files: DocumentFiles, file: TextOf, length: number | null): Promise<StoredText> {
  if (length === null) {
    const text = (await orNull(files.text(file))) ?? damaged('The stored text of the document');
    return { chunks: [Buffer.from(text)], length: text.length };
  }
  const content = (await orNull(files.textStream(file))) ?? damaged('The stored text of the document');
  const chunks: Uint8Array[] = [];
  for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return { chunks, length };
}

/** In memory of its own, since it is handed over. */
function joined({ chunks, length }: StoredText, behind: string): DetectionRequest['text'] {
  const parts = [...chunks, Buffer.from(behind)];
  const utf8 = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    utf8.set(part, at);
    at += part.length;
  }
  return { utf8, length: length + behind.length };
}

/** Null for what is not there, and for what was cut off when it was written. */
async function ifWhole<T>(reading: Promise<T | null>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof SyntaxError || (error instanceof AppError && error.kind !== 'unavailable'))
      return null;
    throw error;
  });
}

function damaged(what: string): never {
  throw new AppError('not_found', `${what} is damaged or missing`, { code: 'NO_TEXT' });
}
