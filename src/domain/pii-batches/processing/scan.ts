import { isPassing, type DocumentFiles } from '#domain/documents/index.ts';
import { maxInBatch, type PersonalData } from '#domain/pii/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Outcome, Pending } from '#domain/pii-batches/batch-documents.repository.ts';
import { nothing } from '#domain/pii-batches/batch-record.ts';
import { putResult } from './result.ts';
import { textOf } from './text.ts';
import type { Batch } from '#domain/pii-batches/pii-batch.ts';

export type LookDeps = { files: DocumentFiles; personalData: PersonalData; logger: Logger };

/** With `last`, what fails is not tried again. */
type Look = { batch: Batch; document: Pending; last: boolean; signal: AbortSignal };

/**
 * Looks through one document, keeps what was found, and answers what became of it. Throws when the fault is ours and it may be done
 * again, when it may not be looked for so any more, and the signal's reason.
 */
export async function scanDocument(deps: LookDeps, look: Look): Promise<Outcome> {
  const { batch_id, position, document_id, result_id, file_id } = look.document;
  const named = { batch_id, position, document_id, result_id, file_id };
  const why = whyNot(look.document);
  if (why) return { ...named, ...nothing, ...why };
  try {
    return { ...named, ...(await found(deps, look)) };
  } catch (error) {
    if (look.signal.aborted || isPassing(error) || isOfSettings(error)) throw error;
    return { ...named, ...nothing, status: 'failed', ...whyFailed(deps.logger, look, error) };
  }
}

function isOfSettings(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'invalid';
}

/** The reason why a document failed. Throws the error when it may be retried. */
function whyFailed(
  logger: Logger,
  { document, last }: Look,
  error: unknown,
): Pick<Outcome, 'error_code' | 'error_message'> {
  const known = error instanceof AppError ? error : null;
  if (!known || known.kind === 'unavailable') {
    if (!last) throw error;
    const { batch_id, document_id } = document;
    logger.error({ err: error, batch_id, document_id }, 'could not scan a document of a batch');
  }
  return {
    error_code: known?.code ?? 'PROCESSING_ERROR',
    error_message: known?.message ?? 'The document could not be scanned because of an internal error',
  };
}

/** Why there is nothing to look through; null when there is. */
function whyNot({ now, file_id }: Pending): Pick<Outcome, 'error_code' | 'error_message'> | null {
  if (!now) return { error_code: 'DOCUMENT_DELETED', error_message: 'The document was deleted' };
  if (now.file_id !== file_id)
    return {
      error_code: 'DOCUMENT_REPLACED',
      error_message: 'The document was replaced by a new version after the batch had started',
    };
  if (now.status === 'completed') return null;
  if (now.status === 'failed')
    return {
      error_code: now.error_code ?? 'NO_TEXT',
      error_message: `The document could not be read: ${now.error_message ?? 'the reason is unknown'}`,
    };
  return { error_code: 'NOT_READ', error_message: 'The document had not been read yet' };
}

async function found(
  { files, personalData }: LookDeps,
  { batch, document, signal }: Look,
): Promise<Omit<Outcome, 'batch_id' | 'position' | 'document_id' | 'result_id' | 'file_id'>> {
  const { document_id } = document;
  const { settings, user_id } = batch;
  const { behind, ...text } = await textOf(files, document);
  const { processing_time_ms, looked } = await personalData.detectInDocument(
    {
      ...text,
      request_id: document.result_id,
      ...settings.detection,
      include_context: true,
      mask_results: settings.mask_results,
      masked_text: settings.include_masked_content,
      most: maxInBatch,
    },
    { behalf: { user_id, document_id }, signal, background: true },
  );
  const all = looked.counts.filter(({ framework }) => framework === null);
  return {
    status: 'completed',
    error_code: null,
    error_message: null,
    detections: looked.total,
    high_risk: all.reduce((sum, { high_risk }) => sum + high_risk, 0),
    summary: looked.summary,
    counts: looked.counts,
    processing_ms: processing_time_ms,
    result_bytes: await putResult(files, document, { ...looked, behind }),
  };
}
