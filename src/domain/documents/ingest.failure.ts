import type { SearchIndex } from '#index/search-index.ts';
import type { Database } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import { ingestAttempts } from './documents.jobs.ts';
import { failDocuments, type ClaimedDocument, type Failed } from './ingest.repository.ts';

// A document that takes the process down with it must not do so for ever.
export const maxInterruptions = 10;

export function tooOftenInterrupted({ id }: ClaimedDocument): Failed {
  const error_message = `Reading it was interrupted ${maxInterruptions} times; please retry`;
  return { id, error_code: 'PROCESSING_ERROR', error_message, processing_ms: null };
}

/** Too much work at once, or a stop: neither says anything about the documents. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable' && error.code === undefined;
}

/** Fails the documents whose last attempt this was, when reading them failed for a reason of ours. */
export async function giveUpLastAttempts(
  deps: { database: Database; index: SearchIndex; logger: Logger },
  batch: ClaimedDocument[],
  error: unknown,
): Promise<void> {
  const last = batch.filter(({ attempts }) => attempts >= ingestAttempts).map(({ id }) => id);
  if (last.length === 0 || isPassing(error)) return;
  const known = error instanceof AppError && error.kind === 'unavailable' ? error : null;
  deps.logger.error(
    { err: error, document_ids: last },
    'documents could not be read because of a fault of ours',
  );
  await deps.index.deleteDocuments(last);
  const error_code = known?.code ?? 'PROCESSING_ERROR';
  const error_message = known?.message ?? 'Reading failed because of an internal error; please retry';
  await failDocuments(
    deps.database.kysely,
    last.map((id) => ({ id, error_code, error_message, processing_ms: null })),
  );
}
