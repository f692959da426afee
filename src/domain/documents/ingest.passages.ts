import type { IndexedPassage } from '#index/search-index.ts';
import type { AnalysedDocument } from '#text/document.ts';
import type { ClaimedDocument, Completed } from './ingest.repository.ts';

/** A document that has been read, and how long that took. */
export type Read = { claimed: ClaimedDocument; document: AnalysedDocument; ms: number };

function titleOf({ claimed, document }: Pick<Read, 'claimed' | 'document'>): string {
  return claimed.title ?? document.title ?? claimed.filename;
}

/** The rows of the index for a document. */
export function indexedPassages({ claimed, document }: Read): IndexedPassage[] {
  return document.passages.map(({ ordinal, start, end, page, section, terms }) => ({
    document_id: claimed.id,
    jar_id: claimed.jar_id,
    ordinal,
    format: document.format,
    tags: claimed.tags,
    title: titleOf({ claimed, document }),
    section,
    page,
    start,
    end,
    content: document.text.slice(start, end),
    terms,
    vector: null,
  }));
}

/** What its record says when it is done. */
export function completed({ claimed, document, ms }: Read, embedded: boolean): Completed {
  return {
    id: claimed.id,
    attempts: claimed.attempts,
    title: titleOf({ claimed, document }),
    format: document.format,
    page_count: document.pages.length || null,
    word_count: document.word_count,
    language: document.language,
    chunk_count: document.passages.length,
    embedding_count: embedded ? document.passages.length : 0,
    processing_ms: ms,
  };
}
