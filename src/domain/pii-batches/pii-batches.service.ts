import type { Readable } from 'node:stream';
import type { Actor } from '#domain/jars/index.ts';
import type { Settings } from '#domain/pii/index.ts';
import { AppError, foundAs, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { documentsOf, insertDocuments } from './batch-documents.repository.ts';
import { downloadOf } from './batch.download.ts';
import { end } from './batch.end.ts';
import { writtenReport, type ReportFormat } from './batch.report.formats.ts';
import type { PdfWriter } from './batch.report.pdf.ts';
import { reportOf } from './batch.report.ts';
import { leavable } from './batch.rights.ts';
import { fitting } from './file-patterns.ts';
import { hasEnded, type Batch, type BatchSettings, type ResultFormat } from './pii-batch.ts';
import { sendTurn } from './pii-batches.jobs.ts';
import { findBatch, insertBatch, listBatches, setTotal } from './pii-batches.repository.ts';
import { createBatchWorker, type BatchWorkerDeps } from './batch.worker.ts';

export type PiiBatches = ReturnType<typeof createPiiBatches>;

/** A batch as it is asked for; what is left out of how to look is as the installation has set it. */
export type AskedBatch = Omit<BatchSettings, 'detection'> & {
  name: string;
  honey_jar_id: string;
  detection: { [Key in keyof Settings]?: unknown } & {
    compliance_frameworks?: readonly string[] | undefined;
  };
};

export type BatchFile = { filename: string; content_type: string; content: Readable };

/** Honey jars that are looked through for personal data in the background. */
export function createPiiBatches(deps: BatchWorkerDeps & { pdf: PdfWriter }) {
  const { database, jars, personalData, queue, pdf } = deps;
  const db = database.kysely;

  /** The batch, for whoever submitted it and for admins. */
  async function visible(actor: Actor, batchId: string): Promise<Batch> {
    const batch = await findBatch(db, batchId);
    if (!batch) throw notFound('Batch job');
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
    return { batch, jar: await foundAs('Honey jar of the batch job', leavable(jars, actor, batch.jar_id)) };
  }

  return {
    /**
     * Has a jar looked through. Throws `not_found` and `forbidden` as to who may have what is found there, and `invalid`
     * for settings that there are not, and patterns that take too long.
     */
    async submit(actor: Actor, { name, honey_jar_id, detection, ...asked }: AskedBatch): Promise<Batch> {
      await leavable(jars, actor, honey_jar_id);
      const settings: BatchSettings = { ...asked, detection: await personalData.check(detection) };
      const listed = await fitting(await documentsOf(db, honey_jar_id), asked.file_patterns);
      const id = newId();
      const { user_id } = actor;
      await database.transact(async (tx) => {
        await insertBatch(tx, { id, user_id, jar_id: honey_jar_id, name, settings });
        await setTotal(tx, id, await insertDocuments(tx, id, listed));
        await sendTurn(queue, { id, settings }, { tx });
      });
      return visible(actor, id);
    },

    get: visible,

    /** The actor's own, the newest first. */
    list: ({ user_id }: Actor, slice: Slice): Promise<SliceOf<Batch>> => listBatches(db, user_id, slice),

    /** Ends a batch; what has been found stays. Throws `conflict` when it has ended already. */
    async cancel(actor: Actor, batchId: string): Promise<Batch> {
      const { id } = await visible(actor, batchId);
      if (!(await end(deps, id, { status: 'cancelled', error: null })))
        throw new AppError('conflict', 'The batch job has ended already');
      return visible(actor, id);
    },

    /** A batch that has ended, for whoever may have what was found. Throws `conflict` before its end. */
    results: async (actor: Actor, batchId: string): Promise<Batch> => (await ended(actor, batchId)).batch,

    /** What was found, written while it is read; it breaks off when the actor may not have it any more. Throws as `results`. */
    async download(actor: Actor, batchId: string, format?: ResultFormat): Promise<BatchFile> {
      const { batch } = await ended(actor, batchId);
      return downloadOf(deps, { batch, actor, format: format ?? batch.settings.export_format });
    },

    /** What it means under the frameworks. Throws as `results`, and `not_found` where no report was asked for. */
    async report(actor: Actor, batchId: string, format: ReportFormat): Promise<BatchFile> {
      const { batch, jar } = await ended(actor, batchId);
      if (!batch.settings.generate_compliance_report) throw notFound('Compliance report of the batch job');
      const report = await reportOf(deps, { batch, jar, actor });
      return writtenReport(report, format, pdf);
    },

    ...createBatchWorker(deps),
  };
}
