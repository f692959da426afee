import type { Readable } from 'node:stream';
import type { Actor, Jar } from '#domain/jars/index.ts';
import { assertRoomFor, isMissingJar, type Quotas } from '#domain/documents/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { createBulkWorker, type BulkWorkerDeps } from './bulk-worker.service.ts';
import { archiveSource, stageArchive, type StagedArchive } from './bulk-archive.ts';
import { insertFiles } from './bulk-files.repository.ts';
import type { BulkOptions, BulkState, BulkUpload } from './bulk-upload.ts';
import { unpackJob } from './bulk-uploads.jobs.ts';
import {
  countRunningAlone,
  findUpload,
  insertUpload,
  listUploads,
  runningUploads,
} from './bulk-uploads.repository.ts';
import { detailed, statesOf, type DetailedState } from './bulk-states.ts';
import { scanArchive, type Scan } from './scan.ts';
import { end } from './settle.service.ts';

export type BulkUploadsDeps = BulkWorkerDeps & { quotas: Quotas };

export type BulkUploads = ReturnType<typeof createBulkUploads>;

/** After so long one who found too many uploads running may try again. Seconds. */
const retryAfter = 60;

/** Archives of many documents: each is stored, gone through once, and unpacked by a job while its sender looks on. */
export function createBulkUploads(deps: BulkUploadsDeps) {
  const { database, files, limits } = deps;
  const db = database.kysely;

  /** The upload, for whoever began it and for admins. */
  async function visible(actor: Actor, uploadId: string): Promise<BulkUpload> {
    const upload = await findUpload(db, uploadId);
    const own = upload?.user_id === actor.user_id;
    if (!upload || (!own && actor.role !== 'admin')) throw notFound('Upload', { denied: upload !== null });
    if (!own)
      actor.note?.({ action: 'bulk_upload.read_as_admin', target_type: 'bulk_upload', target_id: upload.id });
    return upload;
  }

  return {
    /** Throws `rate_limited` when as many uploads are running as may at once: better before an archive is sent. */
    async assertFree(): Promise<void> {
      assertFree((await runningUploads(db)).length, limits.concurrent);
    },

    /** Streams an archive for a jar to storage; it is accepted or discarded next. Throws as `stageArchive` does. */
    stage: (jar: Pick<Jar, 'id'>, content: Readable): Promise<StagedArchive> =>
      stageArchive(files, { jar_id: jar.id, content, max_bytes: limits.max_bytes }),

    discard: ({ id }: StagedArchive): Promise<void> => files.remove(id),

    /**
     * Begins an upload into a jar that `jars.writable` has answered. Throws what is wrong with the archive as a whole
     * (see `scanArchive`), `rate_limited`, and `unprocessable` QUOTA_EXCEEDED; the archive is discarded then.
     */
    async accept(actor: Actor, staged: StagedArchive, options: BulkOptions): Promise<DetailedState> {
      try {
        const scan = await scanArchive(archiveSource(files, staged), options, limits);
        await begin(deps, { ...staged, user_id: actor.user_id, options }, scan);
      } catch (error) {
        await files.remove(staged.id);
        throw isMissingJar(error) ? notFound('Honey jar') : error;
      }
      return detailed(db, await visible(actor, staged.id));
    },

    /** Where an upload stands, with each of its files. */
    status: async (actor: Actor, uploadId: string): Promise<DetailedState> =>
      detailed(db, await visible(actor, uploadId)),

    /** The actor's own uploads, newest first. */
    async list(actor: Actor, slice: Slice): Promise<SliceOf<BulkState>> {
      const { rows, ...rest } = await listUploads(db, actor.user_id, slice);
      return { ...rest, rows: await statesOf(db, rows) };
    },

    /** Takes no more files from the archive; what has become a document stays. Throws `conflict` when it has ended. */
    async cancel(actor: Actor, uploadId: string): Promise<DetailedState> {
      await visible(actor, uploadId);
      if (!(await end(database, uploadId, { status: 'cancelled', error: null })))
        throw new AppError('conflict', 'This upload has ended already');
      return detailed(db, await visible(actor, uploadId));
    },

    ...createBulkWorker(deps),
  };
}

/** Writes the upload down with its files, and sends the job that unpacks it. */
async function begin(
  { database, queue, quotas, limits }: BulkUploadsDeps,
  upload: NewUpload,
  { files, total_bytes, damage }: Scan,
): Promise<void> {
  const { id, user_id, jar_id } = upload;
  const created_at = new Date();
  await database.transact(async (tx) => {
    assertFree(await countRunningAlone(tx), limits.concurrent);
    await assertRoomFor(tx, quotas, { user_id, jar_id, bytes: total_bytes });
    await insertUpload(tx, {
      ...upload,
      total_files: files.length,
      total_bytes,
      error_code: damage?.code ?? null,
      error_message: damage?.message ?? null,
      created_at,
      deadline: new Date(created_at.getTime() + limits.timeout_minutes * 60_000),
    });
    await insertFiles(tx, id, files);
    await queue.send(unpackJob, { upload_id: id }, { tx });
  });
}

type NewUpload = StagedArchive & Pick<BulkUpload, 'user_id' | 'options'>;

function assertFree(running: number, concurrent: number): void {
  if (running < concurrent) return;
  throw new AppError(
    'rate_limited',
    `${running} bulk uploads are running, and no more may at once; try again when one of them has ended`,
    { details: { retry_after: retryAfter } },
  );
}
