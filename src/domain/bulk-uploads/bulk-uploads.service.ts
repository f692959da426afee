import type { Readable } from 'node:stream';
import type { Actor, Jar, Jars } from '#domain/jars/index.ts';
import { assertRoomFor, isMissingJar, type Quotas } from '#domain/documents/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { SliceOf } from '#kernel/paging.ts';
import { createBulkWorker, type BulkWorker, type BulkWorkerDeps } from './bulk-uploads.worker.ts';
import { archiveSource, stageArchive, type StagedArchive } from './selection/bulk-archive.ts';
import { insertFiles } from './bulk-files.repository.ts';
import type { BulkLimits, BulkOptions, BulkState, BulkUpload } from './bulk-upload.ts';
import { unpackJob } from './bulk-uploads.jobs.ts';
import {
  findUpload,
  insertUpload,
  listUploads,
  runningUploads,
  runningUploadsAlone,
  type RunningUpload,
  type UploadsOf,
  type WantedUploads,
} from './bulk-uploads.repository.ts';
import { detailed, statesOf, type DetailedState } from './bulk-states.ts';
import { scanArchive, type Scan } from './selection/scan.ts';
import { end } from './settle.service.ts';

export type BulkUploadsDeps = BulkWorkerDeps & { quotas: Quotas };

/** Archives of many documents: each is stored, scanned once, and unpacked by a job while clients poll the progress. */
export type BulkUploads = BulkWorker & {
  /** Throws `rate_limited` when as many uploads are running as may at once: better before an archive is sent. */
  assertFree: (actor: Actor) => Promise<void>;

  /** Streams an archive for a jar to storage; it is accepted or discarded next. Throws as `stageArchive` does. */
  stage: (jar: Pick<Jar, 'id'>, content: Readable) => Promise<StagedArchive>;

  discard: (staged: StagedArchive) => Promise<void>;

  /**
   * Begins an upload into a jar that the actor may still write, now that the archive is there. Throws what is wrong
   * with the archive as a whole (see `scanArchive`), as `jars.assertStillWritable`, `rate_limited`, and `unprocessable`
   * QUOTA_EXCEEDED; the archive is discarded then.
   */
  accept: (actor: Actor, staged: StagedArchive, options: BulkOptions) => Promise<DetailedState>;

  /** Where an upload stands, with each of its files. */
  status: (actor: Actor, uploadId: string) => Promise<DetailedState>;

  /** The actor's own uploads, newest first. */
  list: (actor: Actor, wanted: WantedUploads) => Promise<SliceOf<BulkState>>;

  /** All uploads into a jar, for users who manage it, newest first. Throws `not_found`, `forbidden`. */
  listOfJar: (actor: Actor, jarId: string, wanted: WantedUploads) => Promise<SliceOf<BulkState>>;

  /** Takes no more files from the archive; what has become a document stays. Throws `conflict` when it has ended. */
  cancel: (actor: Actor, uploadId: string) => Promise<DetailedState>;
};

/** When a caller at the limit of running uploads may try again. Seconds. */
const retryAfter = 60;

export function createBulkUploads(deps: BulkUploadsDeps): BulkUploads {
  const { database, files, limits, jars } = deps;
  const db = database.kysely;

  /** The upload, for the user who started it, the owner of its jar, and admins. */
  async function visible(actor: Actor, uploadId: string): Promise<BulkUpload> {
    const upload = await findUpload(db, uploadId);
    if (!upload) throw notFound('Upload');
    if (upload.user_id === actor.user_id) return upload;
    const jar = await managed(jars, actor, upload.jar_id);
    if (!jar) throw notFound('Upload', { denied: true });
    if (jar.owner_id !== actor.user_id)
      actor.note?.({ action: 'bulk_upload.read_as_admin', target_type: 'bulk_upload', target_id: upload.id });
    return upload;
  }

  async function listed(of: UploadsOf, wanted: WantedUploads): Promise<SliceOf<BulkState>> {
    const { rows, ...rest } = await listUploads(db, of, wanted);
    return { ...rest, rows: (await statesOf(db, rows)).map(withReason) };
  }

  const shown = async (upload: BulkUpload): Promise<DetailedState> => withReason(await detailed(db, upload));

  /** A running upload waits while no change is taken, and says so. */
  function withReason<T extends BulkState>(state: T): T {
    const full = state.upload.status === 'processing' ? deps.refusal() : null;
    if (!full) return state;
    return { ...state, upload: { ...state.upload, error_code: 'STORAGE_FULL', error_message: full.message } };
  }

  return {
    assertFree: async ({ user_id }) => assertFree(await runningUploads(db), user_id, limits),
    stage: (jar, content) => stageArchive(files, { jar_id: jar.id, content, max_bytes: limits.max_bytes }),
    discard: ({ id }) => files.remove(id),

    async accept(actor, staged, options) {
      try {
        const scan = await scanArchive(archiveSource(files, staged), options, limits);
        await jars.assertStillWritable(actor, staged.jar_id);
        await begin(deps, { ...staged, user_id: actor.user_id, options }, scan);
      } catch (error) {
        await files.remove(staged.id);
        throw isMissingJar(error) ? notFound('Honey jar') : error;
      }
      return shown(await visible(actor, staged.id));
    },

    status: async (actor, uploadId) => shown(await visible(actor, uploadId)),
    list: ({ user_id }, wanted) => listed({ user_id }, wanted),

    async listOfJar(actor, jarId, wanted) {
      await jars.readable(actor, jarId);
      await jars.manageable(actor, jarId);
      return listed({ jar_id: jarId }, wanted);
    },

    async cancel(actor, uploadId) {
      await visible(actor, uploadId);
      if (!(await end(deps, uploadId, { status: 'cancelled', error: null })))
        throw new AppError('conflict', 'This upload has already ended');
      return shown(await visible(actor, uploadId));
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
    assertFree(await runningUploadsAlone(tx), user_id, limits);
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

function assertFree(
  running: RunningUpload[],
  userId: string,
  { concurrent, concurrent_per_user }: BulkLimits,
): void {
  const own = running.filter(({ user_id }) => user_id === userId).length;
  if (running.length >= concurrent) throw tooMany(`${running.length} bulk uploads`);
  if (own >= concurrent_per_user) throw tooMany(`${own} of your bulk uploads`);
}

function tooMany(running: string): AppError {
  return new AppError(
    'rate_limited',
    `${running} are running, which is the maximum; try again when one of them has ended`,
    { details: { retry_after: retryAfter } },
  );
}

/** The jar, when the actor may manage it. */
async function managed(jars: Jars, actor: Actor, jarId: string): Promise<Jar | null> {
  return jars.manageable(actor, jarId).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return null;
    throw error;
  });
}
