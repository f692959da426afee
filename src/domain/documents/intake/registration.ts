import type { Document } from '#domain/documents/records/document.ts';
import type { Description } from './description.ts';

/** An uploaded file that is to become a document. */
export type NewDocument = Pick<
  Document,
  | 'id'
  | 'jar_id'
  | 'file_id'
  | 'filename'
  | 'mime_type'
  | 'size_bytes'
  | 'content_sha256'
  | 'retention_policy'
  | 'retention_days'
> &
  Description & {
    /** 1 when not given. */
    version?: number | undefined;
    uploaded_by: string;
    ticket: string;
    /** Which document it may become a new version of: that of the same name, or the one with this id. */
    replaces?: 'same_name' | { document_id: string } | undefined;
  };

/** A document that an uploaded file came to belong to. */
export type Existing = {
  id: string;
  /** `kept`: it had this content already. */
  outcome: 'replaced' | 'kept';
  /** The ticket to read it with; null when there is no need. */
  ticket: string | null;
  /** The stored file that belongs to no document now: that of the version before, or the uploaded one. */
  freed_file_id: string | null;
  /** The version before, whose bytes its uploader has no more; null for a document that keeps what it has. */
  before: { size_bytes: number; uploaded_by: string } | null;
};

/** The new record, the document that has the content now, or the id of the one that holds it in the jar already. */
export type Registration =
  | { document: NewDocument; created_at: Date }
  | { existing: Existing }
  | { duplicate_of: string };
