import { readArchive } from '#archive/read-archive.ts';
import type { Queryable } from '#db/database.ts';
import { documentsByPath, type DocumentFiles, type Documents } from '#domain/documents/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import { archiveSource } from './selection/bulk-archive.ts';
import { closePending, markRecorded, pendingFiles, type PendingFile } from './bulk-files.repository.ts';
import type { BulkError, BulkLimits, BulkUpload } from './bulk-upload.ts';
import { findUpload } from './bulk-uploads.repository.ts';
import { archiveLimits } from './selection/scan.ts';
import { end, type SettleDeps } from './settle.service.ts';
import { takeAll } from './take-all.ts';
import { createTake, refusalOf, type Unpacking } from './take.service.ts';

export type UnpackDeps = SettleDeps & {
  files: DocumentFiles;
  documents: Documents;
  jars: Jars;
  /** The rights a user has now; null when the account no longer exists. */
  actorOf: (userId: string) => Promise<Actor | null>;
  limits: BulkLimits;
  /** Why no change is taken now: a disk is full. */
  refusal: () => AppError | null;
};

/**
 * Takes the files of an upload's archive into its jar, and removes the archive then. Safe to repeat: a file that has been
 * taken in is not taken in again. A file that cannot be taken fails alone; throws when storage or records fail.
 */
export function createUnpack(deps: UnpackDeps): (uploadId: string) => Promise<void> {
  const { database, files, documents } = deps;
  const db = database.kysely;
  const take = createTake({ database, documents });
  const isRunning = async (uploadId: string): Promise<boolean> =>
    (await findUpload(db, uploadId))?.status === 'processing';

  async function unpack(upload: BulkUpload): Promise<void> {
    const permission = await permissionOf(deps, upload).catch(refusalOf);
    if ('code' in permission) {
      await end(deps, upload.id, { status: 'failed', error: permission });
      return;
    }
    await markRecorded(db, upload.id);
    const pending = await pendingFiles(db, upload.id);
    const versions = await versionsOf(db, upload, pending);
    const unpacking: Unpacking = { upload, ...permission, versions, notes: [] };
    const entries = readArchive(archiveSource(files, upload), archiveLimits(deps.limits));
    const rest = await takeAll(entries, pending, {
      take: (file, content) => take(unpacking, file, content),
      isWanted: async () => {
        const full = deps.refusal();
        if (full) throw full;
        await permissionOf(deps, upload);
        return isRunning(upload.id);
      },
    }).then(() => missing, refusalOf);
    await Promise.all(unpacking.notes);
    if (await isRunning(upload.id)) await closePending(db, upload.id, { status: 'failed', error: rest });
  }

  return async (uploadId) => {
    const upload = await findUpload(db, uploadId);
    if (upload?.status === 'processing') await unpack(upload);
    await files.remove(uploadId);
  };
}

/** For files that the archive does not give, although it was read to its end. */
const missing: BulkError = { code: 'CORRUPT_FILE', message: 'The archive is damaged or truncated' };

/** What the upload's sender may do now: rights may have been lost since. Throws `forbidden` PERMISSION_DENIED then. */
async function permissionOf(
  { actorOf, jars }: UnpackDeps,
  { user_id, jar_id }: BulkUpload,
): Promise<Pick<Unpacking, 'actor' | 'jar'>> {
  try {
    const actor = await actorOf(user_id);
    if (!actor) throw new AppError('forbidden', 'The account that started the upload no longer exists');
    return { actor, jar: await jars.writable(actor, jar_id) };
  } catch (error) {
    const { message } = refusalOf(error);
    throw new AppError('forbidden', message, { code: 'PERMISSION_DENIED', cause: error });
  }
}

/** The documents that files become new versions of, by path. */
async function versionsOf(
  db: Queryable,
  { jar_id, options }: BulkUpload,
  pending: PendingFile[],
): Promise<Map<string, string>> {
  if (!options.overwrite_existing || !options.create_subdirectories) return new Map();
  const paths = pending.map(({ path }) => path);
  return documentsByPath(db, jar_id, paths);
}
