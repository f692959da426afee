import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import type { Audit } from '#domain/audit/index.ts';
import { createDeletionHold, holdingDeletions, type DeletionHold } from '#domain/backups/index.ts';
import { createLostFiles } from '#domain/documents/index.ts';
import { assertNoFiles, assertOwnFiles, haveSameId, markFiles } from '#domain/installation/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import { openStorage } from '#storage/open.ts';
import { refuseUnfinishedRestore } from './restore-mark.ts';

export type Installation = { database: Database; blobs: Blobs; deletionHold: DeletionHold };

export type InstallationOptions = {
  config: Config;
  logger: Logger;
  /** Use the database with the files although they do not belong together. */
  adoptFiles?: boolean;
  /** How the records are opened. */
  openRecords?: typeof openDatabase;
};

/**
 * Opens records and stored files and brings the records up to date.
 * @throws AppError conflict FILES_OF_ANOTHER_DATABASE or FILES_MISSING, before either is changed, when they do not belong
 * together.
 */
export async function openInstallation({
  config,
  logger,
  adoptFiles = false,
  openRecords = openDatabase,
}: InstallationOptions): Promise<Installation> {
  // What others on this machine may not read: records, files, index and secrets.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await refuseUnfinishedRestore(config.dataDir);
  let storage: Promise<Blobs> | undefined;
  // Not before the database is locked: what a crash left half-written is removed then.
  const openFiles = () => (storage ??= openStorageOf(config));
  const database = await openRecords({
    url: config.databaseUrl,
    directory: join(config.dataDir, 'database'),
    logger,
    beforeMaking: async () => {
      if (!adoptFiles) await assertNoFiles(await openFiles());
    },
    directoryLost: () => endNow(logger),
  });
  try {
    const blobs = await openFiles();
    if (!adoptFiles) await assertOwnFiles(database.kysely, blobs, logger);
    await migrate({ database, logger });
    const deletionHold = createDeletionHold(database);
    return { database, deletionHold, blobs: holdingDeletions(blobs, deletionHold, logger) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * The lost files of an installation whose records and files belong together. `mark` writes next to the files whose they are
 * and where the audit log ends; it is done here, and again at the end of the process.
 */
export async function openLostFiles(
  deps: Omit<Installation, 'deletionHold'> & { queue: Queue; audit: Audit; logger: Logger },
) {
  const db = deps.database.kysely;
  const mark = () => markFiles(db, deps.blobs);
  await mark();
  return { mark, lostFiles: createLostFiles({ ...deps, ownFiles: () => haveSameId(db, deps.blobs) }) };
}

/** What is written from now on would be lost, or damage what another process writes; what was written survives this. */
function endNow(logger: Logger): void {
  logger.fatal('DATA_DIR/database was removed, or another process uses it: stopping at once');
  logger.flush();
  process.exit(1);
}

export function openStorageOf({ storageUrl, dataDir, databaseUrl }: Config): Promise<Blobs> {
  return openStorage({
    url: storageUrl,
    directory: join(dataDir, 'blobs'),
    // The embedded database is locked by its one process, and with it the files.
    exclusive: databaseUrl === null,
  });
}
