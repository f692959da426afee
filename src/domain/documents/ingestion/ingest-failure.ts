import { AppError, isOurFault } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';
import { ingestAttempts } from '#domain/documents/documents.jobs.ts';
import type { Unread } from './ingest-passages.ts';
import type { ClaimedDocument } from './ingest.repository.ts';

// A document that takes the process down with it must not do so for ever.
export const maxInterruptions = 10;

export function tooOftenInterrupted(claimed: ClaimedDocument): Unread {
  const error_message = `Reading it was interrupted ${maxInterruptions} times; please retry`;
  return { claimed, error_code: 'PROCESSING_ERROR', error_message, processing_ms: null };
}

/** Its file is missing or damaged; or it was deleted or replaced while it waited, which leaves no record to fail. */
export function fileLost(claimed: ClaimedDocument, error: unknown): Unread {
  const { message } = error as AppError;
  return { claimed, error_code: 'STORAGE_ERROR', error_message: message, processing_ms: null };
}

/** A fault of the file ends the document; a fault of ours is thrown, so that the job is tried again. */
export function unreadable(claimed: ClaimedDocument, error: unknown, processing_ms: number): Unread {
  if (!(error instanceof AppError) || isOurFault(error)) throw error;
  return {
    claimed,
    error_code: error.code ?? 'PROCESSING_ERROR',
    error_message: error.message,
    processing_ms,
  };
}

/** Overload, a stop, a full disk, an unreachable database: none is the documents' fault. */
export function isPassing(error: unknown): boolean {
  if (asOutage(error)) return true;
  return error instanceof AppError && error.kind === 'unavailable' && error.code === undefined;
}

/** The documents whose last attempt this was, when reading them failed for a reason of ours. */
export function givenUp(logger: Logger, batch: ClaimedDocument[], error: unknown): Unread[] {
  const last = batch.filter(({ attempts }) => attempts >= ingestAttempts);
  if (last.length === 0 || isPassing(error)) return [];
  const known = error instanceof AppError && error.kind === 'unavailable' ? error : null;
  logger.error(
    { err: error, document_ids: last.map(({ id }) => id) },
    'documents could not be read because of an internal error',
  );
  const error_code = known?.code ?? 'PROCESSING_ERROR';
  const error_message = known?.message ?? 'Reading failed because of an internal error; please retry';
  return last.map((claimed) => ({ claimed, error_code, error_message, processing_ms: null }));
}
