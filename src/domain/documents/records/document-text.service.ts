import type { Readable } from 'node:stream';
import type { IndexHit, SearchIndex } from '#index/search-index.ts';
import type { Database } from '#db/database.ts';
import { AppError, orNull, isNotFound, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import type { ByteRange } from '#storage/blobs.ts';
import type { Heading, HiddenText, Page, Span } from '#analysis/document.ts';
import type { Document, DocumentStatus } from './document.ts';
import type { DocumentFiles } from './known-versions.ts';
import { findDocument } from './documents.repository.ts';
import { reopen } from '#domain/documents/versions/rereading.service.ts';

/** A part of a document's text, with all its pages, and the headings that stand in the part. */
type TextPart = Span & { text: string; pages: Page[]; headings: Heading[]; total_chars: number };

type DocumentPassage = Pick<IndexHit, 'ordinal' | 'start' | 'end' | 'page' | 'section' | 'content'>;

/** What part of the text is asked for; everything when nothing is. */
type AskedPart = { page?: number | undefined; start?: number | undefined; end?: number | undefined };

// UTF-16 code units of one answer: some milliseconds to write as JSON.
const longestPart = 500_000;

const whyUnread: Record<Exclude<DocumentStatus, 'completed'>, string> = {
  pending: 'This document has not been read yet; try again in a moment',
  processing: 'This document is being read; try again in a moment',
  failed: 'This document could not be read, so it has no text',
};

type ReadingDeps = { database: Database; queue: Queue; files: DocumentFiles; index: SearchIndex };
const whyUnlooked = 'This document was read by a version that did not look for hidden text: process it again';
const nothingHidden = { characters: 0, pieces: [], cut: false };

/** What documents hold; each function takes one that the caller was let to read. */
export type DocumentReading = {
  /**
   * The file as it was uploaded, or a part of it. Throws `not_found` when it was replaced or deleted meanwhile, and
   * `internal` STORAGE_ERROR when it is damaged or missing.
   */
  original: (document: Document, range?: ByteRange) => Promise<Readable>;

  /**
   * Part of the extracted text: a page, or a span of it, at most 500,000 code units. Throws `conflict` NOT_READ, also for a
   * damaged text that is created again, and `not_found` for an unknown page.
   */
  text: (document: Document, asked: AskedPart) => Promise<TextPart>;

  /** What no reader of it sees. Throws `conflict` NOT_READ, also when it was read before that was looked for. */
  hidden: (document: Document) => Promise<Omit<HiddenText, 'kinds'>>;

  /** The passages that its sources are taken from, in order. Throws `conflict` NOT_READ. */
  passages: (document: Document, slice: Slice) => Promise<SliceOf<DocumentPassage>>;
};

export function createReading({ files, index, ...stores }: ReadingDeps): DocumentReading {
  /** What was made of a document, which is read once more where that is not as it was written. */
  async function derived<T>(document: Document, reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    // Reading it again would only take from it what searches still find.
    if (!(await files.hasOriginal(document))) throw await files.missing(document);
    if (!(await reopen(stores, document.id, ['completed']))) throw notFound('Document');
    throw notRead(
      'The stored text of this document was damaged, so it is being read again; try again in a moment',
    );
  }

  return {
    async original(document, range) {
      const content = await orNull(files.original(document, range));
      if (content) return content;
      const now = await findDocument(stores.database.kysely, document.id);
      throw now?.file_id === document.file_id ? await files.missing(document) : notFound('Document');
    },

    async text(document, asked) {
      assertRead(document);
      const content = await derived(document, files.textStream(document));
      try {
        const outline = await derived(document, files.outline(document));
        const { pages, headings } = outline ?? { pages: [], headings: [] };
        const { start, end } = asked.page === undefined ? spanOf(asked) : pageOf(pages, asked.page);
        const part = await sliceUtf8(content, {
          start,
          end: Math.min(end, start + longestPart),
          length: document.text_length,
        });
        return { ...part, pages, headings: headings.filter((heading) => overlaps(heading, part)) };
      } finally {
        content.destroy();
      }
    },

    async hidden(document) {
      assertRead(document);
      if (document.hidden_text === null) throw new AppError('conflict', whyUnlooked, { code: 'NOT_READ' });
      const { characters, pieces, cut } = (await derived(document, files.hidden(document))) ?? nothingHidden;
      return { characters, pieces, cut };
    },

    async passages(document, { limit, offset }) {
      assertRead(document);
      const rows = await index.passagesOf(document.id, { start: offset, end: offset + limit });
      return { rows, total: document.chunk_count, limit, offset };
    },
  };
}

function assertRead({ status }: Document): void {
  if (status !== 'completed') throw notRead(whyUnread[status]);
}

function notRead(why: string): AppError {
  return new AppError('conflict', why, { code: 'NOT_READ' });
}

function spanOf({ start = 0, end = Infinity }: AskedPart): Span {
  return { start, end: Math.max(start, end) };
}

function pageOf(pages: Page[], number: number): Span {
  const page = pages.find((one) => one.number === number);
  if (page) return page;
  const known = pages.length > 0 ? `it has ${pages.length}` : 'its pages are unknown';
  throw new AppError('not_found', `This document has no page ${number}: ${known}`);
}

function overlaps(heading: Heading, part: Span): boolean {
  return heading.start < part.end && heading.end > part.start;
}

/**
 * Cuts a span of UTF-16 code units out of a stream of UTF-8, holding no more of it than that. Reads to the end of the
 * stream only where the `length` of the text is not known.
 */
async function sliceUtf8(
  content: Readable,
  { start, end, length }: Span & { length: number | null },
): Promise<Span & { text: string; total_chars: number }> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let at = 0;
  const take = (piece: string): void => {
    text += piece.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += piece.length;
  };
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    take(decoder.decode(chunk, { stream: true }));
    if (at >= end && length !== null) break;
  }
  take(decoder.decode());
  const total_chars = length ?? at;
  const from = Math.min(start, total_chars);
  return { text, start: from, end: from + text.length, total_chars };
}
