import type { Findings } from '#domain/indicators/index.ts';
import { extractorVersion } from '#extraction/threads/version.ts';
import { indexedPassages } from '#index/indexed-passages.ts';
import type { IndexedPassage } from '#index/search-index.ts';
import { isReported } from '#analysis/indicators/roles/role.ts';
import type { ReadFile } from '#extraction/threads/messages.ts';
import type { FoundEvidence } from '#domain/evidence/index.ts';
import type { FoundSketch } from '#domain/sketches/index.ts';
import type { HiddenTextMark } from '#domain/documents/records/document.ts';
import type { HiddenInstructions } from '#domain/documents/records/hidden-text-events.ts';
import type { Claim, ClaimedDocument, Completed, Failed } from './ingest.repository.ts';
import type { PersonalDataFound } from './pii-record.ts';
import type { Scanned } from './pii-scan.ts';
import type { TextMark } from '#domain/documents/stored-files/text-files.ts';

/** A document that has been read, what was stored of its text, and how long that took. */
export type Read = {
  claimed: ClaimedDocument;
  document: ReadFile;
  stored: TextMark;
  /** What it holds of personal data; null where its jar does not want to know. */
  scanned: Scanned | null;
  ms: number;
};

/** A document that cannot be read, and the reason for its user. */
export type Unread = { claimed: ClaimedDocument } & Omit<Failed, keyof Claim>;

// As long as one that an uploader gives may be: a file may call all of its text a title.
const maxTitleLength = 500;

function titleOf({ claimed, document }: Pick<Read, 'claimed' | 'document'>): string {
  const own = document.title?.slice(0, maxTitleLength).toWellFormed().trim();
  return claimed.title ?? (own || claimed.filename);
}

/** The rows of the index for a document. */
export function passagesOf({ claimed, document }: Read): IndexedPassage[] {
  const { id, jar_id, tags } = claimed;
  return indexedPassages({ document_id: id, jar_id, tags, title: titleOf({ claimed, document }) }, document);
}

export function findingsOf({ claimed, document }: Read): Findings {
  return {
    document_id: claimed.id,
    jar_id: claimed.jar_id,
    file_id: claimed.file_id,
    title: titleOf({ claimed, document }),
    indicators: document.indicators,
    indicators_cut: document.indicators_cut,
    again: claimed.attempts > 1,
  };
}

export function evidenceIn({ claimed, document }: Read): FoundEvidence {
  const { evidence, passages } = document;
  return { document_id: claimed.id, evidence, passages, again: claimed.attempts > 1 };
}

export function sketchIn({ claimed, document: { sketch } }: Read): FoundSketch {
  return { document_id: claimed.id, sketch, again: claimed.attempts > 1 };
}

export function hiddenIn(read: Read): HiddenInstructions {
  const { id, jar_id, file_id } = read.claimed;
  return { document_id: id, jar_id, file_id, title: titleOf(read), hidden: markOf(read) };
}

export function personalDataIn(read: Read): PersonalDataFound[] {
  const { claimed, scanned } = read;
  if (scanned === null || scanned.detected === null) return [];
  const { id, jar_id, file_id, pii } = claimed;
  const { scan, detected } = scanned;
  return [{ document_id: id, jar_id, file_id, title: titleOf(read), before: pii, scan, detected }];
}

function markOf({ document: { hidden, instructions } }: Read): HiddenTextMark {
  return {
    characters: hidden?.characters ?? 0,
    kinds: hidden?.kinds ?? [],
    instructions: instructions.hidden,
  };
}

/** What is left of an earlier reading's findings when a document cannot be read any more. */
export function nothingIn({ claimed }: Unread): Findings {
  return {
    document_id: claimed.id,
    jar_id: claimed.jar_id,
    file_id: claimed.file_id,
    title: claimed.title ?? claimed.filename,
    indicators: [],
    indicators_cut: false,
    // This attempt may have recorded some ahead.
    again: true,
  };
}

/** The same for what it said of whom. */
export function noEvidenceIn({ claimed }: Unread): FoundEvidence {
  const evidence = { entities: [], relations: [], tlp: null, cut: false };
  return { document_id: claimed.id, evidence, passages: [], again: true };
}

/** The record when it is done. */
export function completed(read: Read, embedded: boolean): Completed {
  const { claimed, document, stored, scanned, ms } = read;
  return {
    id: claimed.id,
    ticket: claimed.ticket,
    attempts: claimed.attempts,
    title: titleOf({ claimed, document }),
    format: document.format,
    page_count: document.pages.length || null,
    word_count: document.word_count,
    text_length: document.text.length,
    ...stored,
    language: document.language,
    published_at: document.published ?? null,
    chunk_count: document.passages.length,
    indicator_count: document.indicators.filter(({ role }) => isReported(role)).length,
    indicators_cut: document.indicators_cut,
    hidden_text: markOf(read),
    instructions: document.instructions.visible,
    pii: scanned && scanned.scan,
    embedding_count: embedded ? document.passages.length : 0,
    extractor_version: extractorVersion,
    processing_ms: ms,
  };
}

/** The record when it has failed. */
export function failed({ claimed: { id, ticket, attempts }, ...reason }: Unread): Failed {
  return { id, ticket, attempts, ...reason };
}
