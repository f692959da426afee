import type { Readable } from 'node:stream';
import type { Actor } from '#domain/jars/index.ts';
import { AppError, renameNotFound, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { downloadOf } from './batch-download.ts';
import { end } from './processing/end.ts';
import { writtenReport, type ReportFormat } from './report/formats.ts';
import { createPdfGate, pdfOf } from './report/pdf.ts';
import { reportOf } from './report/report.ts';
import { leavable } from './batch-rights.ts';
import { submitBatch, type AskedBatch, type Count } from './batch-submit.ts';
import { hasEnded, type Batch, type ResultFormat } from './pii-batch.ts';
import { findBatch, listBatches } from './pii-batches.repository.ts';
import type { TurnDeps } from './processing/turn.ts';
import { createBatchWorker, type BatchWorker } from './pii-batches.worker.ts';

/** Honey jars that are looked through for personal data in the background. */
export type PiiBatches = BatchWorker & {
  /**
   * Submits a scan of a jar. Throws `not_found` and `forbidden` according to the rights on its detections, and `invalid` for
   * unknown settings, and patterns that take too long; then what `count` throws.
   */
  submit: (actor: Actor, asked: AskedBatch, count?: Count) => Promise<Batch>;

  /** The batch, for the user who submitted it and for admins. */
  get: (actor: Actor, batchId: string) => Promise<Batch>;

  /** The actor's own, the newest first. */
  list: (actor: Actor, slice: Slice) => Promise<SliceOf<Batch>>;

  /** Ends a batch; what has been found stays. Throws `conflict` when it has ended already. */
  cancel: (actor: Actor, batchId: string) => Promise<Batch>;

  /** A batch that has ended, for users who may see its detections. Throws `conflict` before its end. */
  results: (actor: Actor, batchId: string) => Promise<Batch>;

  /** What was found, written while it is read; it breaks off when the actor may not have it any more. Throws as `results`. */
  download: (actor: Actor, batchId: string, format?: ResultFormat) => Promise<BatchFile>;

  /** What it means under the frameworks. Throws as `results`, and `not_found` where no report was asked for. */
  report: (
    actor: Actor,
    batchId: string,
    wanted: { format: ReportFormat; signal: AbortSignal },
  ) => Promise<BatchFile>;
};

export type PiiBatchesDeps = TurnDeps;

export type BatchFile = { filename: string; content_type: string; content: Readable };

export function createPiiBatches(deps: PiiBatchesDeps): PiiBatches {
  const { jars } = deps;
  const pdfs = createPdfGate();
  const db = deps.database.kysely;

  async function visible(actor: Actor, batchId: string): Promise<Batch> {
    const batch = await findBatch(db, batchId);
    if (!batch) return absent();
    if (batch.user_id === actor.user_id) return batch;
    if (actor.role !== 'admin') throw notFound('Batch job', { denied: true });
    actor.note?.({ action: 'pii_batch.read_as_admin', target_type: 'pii_batch', target_id: batch.id });
    return batch;
  }

  /** The same with its jar, when it has ended and the actor may still have what was found there. */
  async function ended(actor: Actor, batchId: string) {
    const batch = await visible(actor, batchId);
    if (!hasEnded(batch.status))
      throw new AppError('conflict', `The batch job has not ended yet: it is ${batch.status}`);
    if (batch.jar_id === null) throw notFound('Honey jar of the batch job');
    return {
      batch,
      jar: await renameNotFound('Honey jar of the batch job', leavable(jars, actor, batch.jar_id)),
    };
  }

  return {
    submit: (actor, asked, count = async () => undefined) => submitBatch(deps, actor, { asked, count }),

    get: visible,
    list: ({ user_id }, slice) => listBatches(db, user_id, slice),

    async cancel(actor, batchId) {
      const { id } = await visible(actor, batchId);
      if (!(await end(deps, id, { status: 'cancelled', error: null })))
        throw new AppError('conflict', 'The batch job has already ended');
      return (await findBatch(db, id)) ?? absent();
    },

    results: async (actor, batchId) => (await ended(actor, batchId)).batch,

    async download(actor, batchId, format) {
      const { batch } = await ended(actor, batchId);
      return downloadOf(deps, { batch, actor, format: format ?? batch.settings.export_format });
    },

    async report(actor, batchId, { format, signal }) {
      const { batch, jar } = await ended(actor, batchId);
      if (!batch.settings.generate_compliance_report) throw notFound('Compliance report of the batch job');
      const report = await reportOf(deps, { batch, jar, actor });
      const owner = actor.user_id;
      return writtenReport(report, format, (all) => pdfs(() => pdfOf(all, signal), { owner, signal }));
    },

    ...createBatchWorker(deps),
  };
}

function absent(): never {
  throw notFound('Batch job');
}
