import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Actor } from '#domain/jars/index.ts';
import type { Stix } from '#domain/stix/index.ts';
import { AppError } from '#kernel/errors.ts';

type Cited = {
  report_id: string;
  document_ids: string[];
  /** Whether personal data is replaced in the report: what people wrote is then not in its bundle. */
  scrambled: boolean;
  actor: Actor;
  signal: AbortSignal;
};

/**
 * What the documents that a report cites hold, as one STIX bundle: what a review rejected is not in it, each object is there once,
 * under the strictest marking. Documents that may not be exported, or are not there any more, are left out; throws `conflict`
 * where that leaves none.
 */
export async function citedBundle(
  stix: Pick<Stix, 'exportDocuments'>,
  { report_id, document_ids, scrambled, actor, signal }: Cited,
): Promise<Uint8Array> {
  const content = await stix.exportDocuments(actor, {
    bundle_id: report_id,
    document_ids,
    without_words: scrambled,
  });
  if (!content) throw new AppError('conflict', 'None of the documents that the report cites may be exported');
  try {
    return await buffer(addAbortSignal(signal, content));
  } catch (error) {
    // The stream's own error would hide who ended it.
    signal.throwIfAborted();
    throw error;
  }
}
