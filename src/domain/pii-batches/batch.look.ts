import { arrayBuffer } from 'node:stream/consumers';
import type { DocumentFiles } from '#domain/documents/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { AppError, ifThere } from '#kernel/errors.ts';
import type { Outcome, Pending } from './batch-documents.repository.ts';
import { nothing } from './batch.record.ts';
import { putResult } from './batch.result.ts';
import type { Batch } from './pii-batch.ts';

export type LookDeps = { files: DocumentFiles; personalData: PersonalData };

type Look = { batch: Batch; document: Pending; signal: AbortSignal };

/**
 * Looks through one document, keeps what was found, and answers what became of it. Throws when the fault is ours and it may be done
 * again, and the signal's reason.
 */
export async function lookThrough(deps: LookDeps, look: Look): Promise<Outcome> {
  const { batch_id, position, document_id, result_id, file_id } = look.document;
  const named = { batch_id, position, document_id, result_id, file_id };
  const why = whyNot(look.document);
  if (why) return { ...named, ...nothing, ...why };
  try {
    return { ...named, ...(await found(deps, look)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable' || look.signal.aborted) throw error;
    const { code = 'PROCESSING_ERROR', message } = error;
    return { ...named, ...nothing, status: 'failed', error_code: code, error_message: message };
  }
}

/** Why there is nothing to look through; null when there is. */
function whyNot({ now, file_id }: Pending): Pick<Outcome, 'error_code' | 'error_message'> | null {
  if (!now) return { error_code: 'DOCUMENT_DELETED', error_message: 'The document was deleted' };
  if (now.file_id !== file_id)
    return {
      error_code: 'DOCUMENT_REPLACED',
      error_message: 'The document was replaced by a new version after the batch had begun',
    };
  if (now.status === 'completed') return null;
  if (now.status === 'failed')
    return {
      error_code: 'NO_TEXT',
      error_message: `The document could not be read: ${now.error_message ?? 'no reason is known'}`,
    };
  return { error_code: 'NOT_READ', error_message: 'The document had not been read yet' };
}

async function found(
  { files, personalData }: LookDeps,
  { batch, document, signal }: Look,
): Promise<Omit<Outcome, 'batch_id' | 'position' | 'document_id' | 'result_id' | 'file_id'>> {
  const { jar_id, document_id, now } = document;
  const { settings, user_id } = batch;
  const file = { jar_id, file_id: document.file_id, text_bytes: now?.text_bytes ?? null };
  const outline = await files.outline(file);
  const { processing_time_ms, looked } = await personalData.detectInDocument(
    {
      text: await textOf(files, file, now?.text_length ?? null),
      request_id: document.result_id,
      ...settings.detection,
      include_context: true,
      mask_results: settings.mask_results,
      masked_text: settings.include_masked_content,
      ...(outline && { pages: outline.pages }),
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
    result_bytes: await putResult(files, document, looked),
  };
}

/** A text whose length is known goes to the thread as it is stored. */
async function textOf(
  files: DocumentFiles,
  file: Parameters<DocumentFiles['textStream']>[0],
  length: number | null,
) {
  if (length === null) return (await ifThere(files.text(file))) ?? noText();
  const content = (await ifThere(files.textStream(file))) ?? noText();
  return { utf8: new Uint8Array(await arrayBuffer(content)), length };
}

function noText(): never {
  throw new AppError('not_found', 'The stored text of the document is damaged or gone', { code: 'NO_TEXT' });
}
