import type { Readable } from 'node:stream';
import type { Actor, Retention } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Document } from '#domain/documents/records/document.ts';
import { described, descriptionOf, type Given } from './description.ts';
import type { NewDocument } from './registration.ts';

/** A file on its way in. */
export type IncomingFile = { filename: string; mime_type: string; content: Readable };

/** A file that is stored but has no record yet: it is accepted or discarded next. */
export type StagedFile = Pick<
  Document,
  'jar_id' | 'file_id' | 'filename' | 'mime_type' | 'size_bytes' | 'content_sha256'
>;

/** The metadata given by the uploader. */
export type FileDescription = Given & {
  /** The jar's when not given. */
  retention?: Retention | undefined;
  /**
   * The document with this id, or with true that of the same name, gets the file as its new version and is returned unchanged
   * when it already has this content; with true so is any other that has it. Fields that are not given stay.
   */
  overwrite?: boolean | { document_id: string } | undefined;
};

/** A staged file with its options; `version` is 1 by default. */
export type StagedDocument = { staged: StagedFile; said: FileDescription; version?: number | undefined };

/** What an upload answers: the document as the records have it, and what the file became. */
export type Accepted = Document & {
  /** `replaced`: a new version of the document; `kept`: the document had this content already. */
  outcome: 'created' | 'replaced' | 'kept';
};

/** The record of a staged file, as far as its uploader makes it. */
export function newDocument(actor: Actor, staged: StagedFile, said: FileDescription): NewDocument {
  return {
    ...staged,
    id: staged.file_id,
    ...descriptionOf(said),
    retention_policy: said.retention?.retention_policy ?? null,
    retention_days: said.retention?.retention_days ?? null,
    uploaded_by: actor.user_id,
    ticket: newId(),
    replaces: said.overwrite === true ? 'same_name' : said.overwrite || undefined,
  };
}

export function newDocuments(actor: Actor, documents: StagedDocument[]): NewDocument[] {
  return documents.map(({ staged, said, version }) => ({ ...newDocument(actor, staged, said), version }));
}

/** The error for a file whose content its jar holds already. */
export function duplicate(document_id: string): AppError {
  return new AppError('conflict', 'This honey jar already contains a document with the same content', {
    code: 'DUPLICATE',
    details: { document_id },
  });
}

/** A document that was recorded at that time, by the clock of the database. */
export function created(
  { ticket: _ticket, replaces: _replaces, ...document }: NewDocument,
  created_at: Date,
): Accepted {
  return {
    ...document,
    ...described(document, document.filename),
    version: 1,
    content_at: created_at,
    format: null,
    status: 'pending',
    progress: 0,
    attempts: 0,
    error_code: null,
    error_message: null,
    page_count: null,
    word_count: null,
    text_length: null,
    text_bytes: null,
    text_sha256: null,
    language: null,
    published_at: null,
    tlp: null,
    chunk_count: 0,
    embedding_count: 0,
    indicator_count: 0,
    hidden_text: null,
    instructions: null,
    pii: null,
    extractor_version: 0,
    processing_ms: null,
    created_at,
    updated_at: created_at,
    processed_at: null,
    outcome: 'created',
  };
}
