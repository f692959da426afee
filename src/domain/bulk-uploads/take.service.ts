import type { Readable } from 'node:stream';
import type { Database } from '#db/database.ts';
import type { Documents, StagedFile } from '#domain/documents/index.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError, isOurFault } from '#kernel/errors.ts';
import { markFiles, type PendingFile, type TakenFile } from './bulk-files.repository.ts';
import type { BulkError, BulkUpload } from './bulk-upload.ts';

/** A running upload: its user, its jar, and the documents its files replace, by path. */
export type Unpacking = {
  upload: BulkUpload;
  actor: Actor;
  jar: Jar;
  versions: Map<string, string>;
  /** What is just being noted of its files; to be awaited in the end. */
  notes: Promise<unknown>[];
};

/** Stores one file, and answers how to make a document of it, which is to be done in the order of the archive. */
export type Take = (
  unpacking: Unpacking,
  file: PendingFile,
  content: Readable,
) => Promise<() => Promise<void>>;

/**
 * Makes documents of files, and notes of each that it was done, or why it could not be, in a moment. Throws when the fault is ours;
 * then nothing is noted, and it may be done again.
 */
export function createTake({ database, documents }: { database: Database; documents: Documents }): Take {
  const { uploads } = documents;
  // Files are noted together, since a commit costs more than the rows in it, and the next file does not wait for it: what
  // is not noted when a process dies is known again by its document.
  const record = createBatcher<TakenFile, true>({ maxItems: 200, gatherMs: 250 }, async (files) => {
    await markFiles(database.kysely, files);
    return files.map((): true => true);
  });
  const note = ({ upload, notes }: Unpacking, file: Omit<TakenFile, 'upload_id'>): void => {
    const recording = record({ ...file, upload_id: upload.id });
    // Their failure is handled at the end; until then it must not count as unhandled.
    recording.catch(() => undefined);
    notes.push(recording);
  };

  /** The id of the document that has the file's content then. */
  async function accept(
    { upload, actor, versions }: Unpacking,
    path: string,
    staged: StagedFile,
  ): Promise<string> {
    const { description, retention, overwrite_existing, create_subdirectories } = upload.options;
    const said = { ...description, retention: retention ?? undefined };
    if (!create_subdirectories) {
      return (await uploads.accept(actor, staged, { ...said, overwrite: overwrite_existing })).id;
    }
    // Files of one name in different directories are different files: here the path decides what is overwritten.
    const older = versions.get(path);
    const overwrite = older !== undefined && { document_id: older };
    const metadata = { ...description.metadata, path };
    return uploads.accept(actor, staged, { ...said, metadata, overwrite }).then(
      ({ id }) => id,
      (error: unknown) => sameContent(error, overwrite_existing),
    );
  }

  return async (unpacking, file, content) => {
    const { path, position, document_id } = file;
    const taken = (id: string): void =>
      note(unpacking, { position, document_id: id, status: 'taken', error_code: null, error_message: null });
    const failed = (error: unknown): void => {
      const { code, message } = refusalOf(error);
      note(unpacking, { position, document_id, status: 'failed', error_code: code, error_message: message });
    };
    const incoming = { filename: path, mime_type: 'application/octet-stream', content };
    return uploads.stage(unpacking.jar, incoming, document_id).then(
      (staged) => () => accept(unpacking, path, staged).then(taken, failed),
      (error: unknown) => async () => failed(error),
    );
  };
}

/** The document that has the content already, where that is as good as taking it in; otherwise throws the error. */
function sameContent(error: unknown, asGood: boolean): string {
  const isDuplicate = error instanceof AppError && error.code === 'DUPLICATE';
  const id = isDuplicate ? error.details?.['document_id'] : undefined;
  if (asGood && typeof id === 'string') return id;
  throw error;
}

/** Why a file, or a whole archive, is refused. Throws the error when it is not the file's fault. */
export function refusalOf(error: unknown): BulkError {
  if (!(error instanceof AppError) || isOurFault(error)) throw error;
  return { code: error.code ?? 'PROCESSING_ERROR', message: error.message };
}
