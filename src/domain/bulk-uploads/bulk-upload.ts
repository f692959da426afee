import type { ArchiveKind } from '#archive/archive.ts';
import type { Given } from '#domain/documents/index.ts';
import type { Retention } from '#domain/jars/index.ts';

export const bulkStatuses = ['processing', 'completed', 'failed', 'cancelled'] as const;
/** Of an upload, and of each file in it: there `completed` is a document that has been read. */
export type BulkStatus = (typeof bulkStatuses)[number];

export type BulkOptions = {
  /** Otherwise the top directory's own files alone. */
  recursive: boolean;
  /** Globs; without any, everything is let in. */
  include_patterns: string[];
  exclude_patterns: string[];
  overwrite_existing: boolean;
  /** Keeps each file's path with its document, and tells files of one name in different directories apart. */
  create_subdirectories: boolean;
  /** The jar's when null. */
  retention: Retention | null;
  /** The result of a file. */
  description: Given;
};

export type BulkUpload = {
  id: string;
  jar_id: string;
  user_id: string;
  status: BulkStatus;
  archive_kind: ArchiveKind;
  archive_bytes: number;
  options: BulkOptions;
  total_files: number;
  total_bytes: number;
  /** What ended it, or what is wrong with the archive although files were taken from it. */
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  /** When it is given up. */
  deadline: Date;
  completed_at: Date | null;
};

export type BulkProgress = {
  total: number;
  successful: number;
  failed: number;
  cancelled: number;
  /** How much work the files are, in bytes; see `workOf`. */
  work: number;
  work_done: number;
};

export type BulkFile = {
  path: string;
  status: BulkStatus;
  /** Null when no document was made of it. */
  document_id: string | null;
  size_bytes: number | null;
  processing_ms: number | null;
  error_code: string | null;
  error_message: string | null;
};

export type BulkError = { code: string; message: string };

/** An upload with where it stands; `estimated_completion` is null while there is nothing to go by. */
export type BulkState = { upload: BulkUpload; progress: BulkProgress; estimated_completion: Date | null };

/** What an installation allows. */
export type BulkLimits = {
  max_files: number;
  max_bytes: number;
  max_file_bytes: number;
  timeout_minutes: number;
  /** Of uploads that run at once: in the whole installation, and of one user. */
  concurrent: number;
  concurrent_per_user: number;
};

declare module '#db/column-types.ts' {
  interface ColumnTypes {
    'bulk_uploads.archive_kind': ArchiveKind;
    'bulk_uploads.options': BulkOptions;
  }
}
