import type { Database } from '#db/database.ts';
import { deleteJarKeys, supersededKeys, type JarKeys } from '#domain/jars/index.ts';
import { AppError, orNull } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Blobs } from '#storage/blobs.ts';
import { sealingKeyId } from '#storage/sealed.reader.ts';
import { draftKey, storedBlobOf, type StoredBlob } from './blob-keys.ts';
import { reseal } from './jar-blobs.ts';
import type { SealedIndex } from './sealed-index.ts';
import { ownerOfFile, readingOf } from './sealing.repository.ts';

export type SealingDeps = {
  database: Database;
  blobs: Blobs;
  index: SealedIndex;
  keys: JarKeys;
  logger: Logger;
  /** Whether a backup is being made: it has the keys that the files have now, and may still have to read them. */
  deletionHold: { isHeld: () => Promise<boolean> };
};

/**
 * The result of a pass: `done` when no old key is left, `again` when another pass is needed, since something was sealed again or
 * is being written, `damaged` when something cannot be decrypted and keeps its key.
 */
type Pass = { outcome: 'done' | 'again' | 'damaged'; sealed_anew: number };

/**
 * Seals everything that has an old key with the newest key of its jar: files, texts and passages. Safe to repeat and to
 * interrupt; what is done names its key and is skipped. An old key is deleted by a pass that finds nothing sealed with it: a
 * writer that still uses one seals its blob again itself.
 */
export async function resealAll(deps: SealingDeps): Promise<Pass> {
  const old = await supersededKeys(deps.database.kysely);
  if (old.length === 0) return { outcome: 'done', sealed_anew: 0 };
  const jarOf = new Map(old.map(({ id, jar_id }) => [id, jar_id]));
  const files = await sealFiles(deps, jarOf);
  const passages = await sealPassages(deps, new Set(jarOf.values()));
  const sealed_anew = files.sealed + passages.sealed;
  const damagedJars = new Set([...files.damagedJars, ...passages.damagedJars]);
  if (files.busy || sealed_anew > 0) return { outcome: 'again', sealed_anew };
  const unneeded = old.filter(({ jar_id }) => !damagedJars.has(jar_id)).map(({ id }) => id);
  await deleteJarKeys(deps.database.kysely, unneeded);
  deps.logger.info({ keys: unneeded.length }, 'old keys of encrypted honey jars deleted');
  // Another key may have arrived during this pass.
  const left = await supersededKeys(deps.database.kysely);
  if (left.some(({ jar_id }) => !damagedJars.has(jar_id))) return { outcome: 'again', sealed_anew };
  return { outcome: damagedJars.size > 0 ? 'damaged' : 'done', sealed_anew };
}

type Sealed = { sealed: number; damagedJars: Set<string> };

async function sealFiles(deps: SealingDeps, jarOf: Map<string, string>): Promise<Sealed & { busy: boolean }> {
  const done = { sealed: 0, damagedJars: new Set<string>(), busy: false };
  for await (const blobKey of deps.blobs.list('')) {
    // Lost files stay as they are: a database that knows them again brings the keys of its time.
    const stored = storedBlobOf(blobKey);
    if (stored === null) continue;
    const jarId = jarOf.get((await sealingKeyId(deps.blobs, blobKey)) ?? '');
    if (jarId === undefined) continue;
    if (await deps.deletionHold.isHeld()) return { ...done, busy: true };
    const outcome = await sealBlob(deps, { jarId, blobKey }, stored);
    if (outcome === 'damaged') done.damagedJars.add(jarId);
    done.busy ||= outcome === 'busy';
    done.sealed += outcome === 'sealed' ? 1 : 0;
  }
  return done;
}

async function sealPassages({ index, logger }: SealingDeps, jarIds: Set<string>): Promise<Sealed> {
  const done = { sealed: 0, damagedJars: new Set<string>() };
  for (const jarId of jarIds) {
    const outcome = await orNull(index.sealAnew(jarId));
    done.sealed += outcome?.sealed ?? 0;
    if (!outcome || outcome.damaged.size === 0) continue;
    done.damagedJars.add(jarId);
    for (const document_id of outcome.damaged)
      logger.error(
        { document_id, jar_id: jarId },
        'passages of a document cannot be decrypted and keep their old key',
      );
  }
  return done;
}

type Place = { jarId: string; blobKey: string };

async function sealBlob(
  deps: SealingDeps,
  place: Place,
  { file_id: fileId, kind }: StoredBlob,
): Promise<'sealed' | 'busy' | 'damaged' | 'gone'> {
  try {
    const seal = kind === 'original' ? sealOriginal : sealDerived;
    return await seal(deps, place, fileId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'not_found') return 'gone';
    if (error.code !== 'STORAGE_ERROR' || error.kind !== 'internal') throw error;
    // A file uploaded elsewhere may look like one of this jar.
    if ((await ownerOfFile(deps.database.kysely, fileId)) !== place.jarId) return 'gone';
    deps.logger.error(
      { file_id: fileId, jar_id: place.jarId },
      'a file cannot be decrypted and keeps its old key',
    );
    return 'damaged';
  }
}

/** An original is never written twice. One that is deleted meanwhile does not come back. */
async function sealOriginal({ database, blobs, keys }: SealingDeps, place: Place, fileId: string) {
  const owned = await ownerOfFile(database.kysely, fileId);
  await reseal(blobs, place, await keys.now(place.jarId));
  if (owned === null || (await ownerOfFile(database.kysely, fileId)) !== null) return 'sealed';
  await blobs.delete(place.blobKey);
  return 'gone';
}

/**
 * A text is written by the job that reads the document. It is sealed again next to the original, and replaces it if no one has
 * started to read the document meanwhile: only for that is the record locked. A draft left by a crash is removed at the next
 * start.
 */
async function sealDerived({ database, blobs, keys }: SealingDeps, place: Place, fileId: string) {
  const before = await readingOf(database.kysely, fileId);
  if (!before) return 'gone';
  if (before.status === 'processing') return 'busy';
  const draft = draftKey(place.blobKey);
  if (!(await reseal(blobs, { ...place, draft }, await keys.now(place.jarId)))) return 'gone';
  const outcome = await database.transact(async (tx) => {
    const now = await readingOf(tx, fileId, { hold: true });
    if (!now) return 'gone';
    if (now.ticket !== before.ticket || now.status !== before.status) return 'busy';
    await blobs.move(draft, place.blobKey);
    return 'sealed';
  });
  if (outcome !== 'sealed') await blobs.delete(draft);
  return outcome;
}
