import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { checkBackup, restoreBackup, tableNames, type Header, type Manifest } from '#domain/backups/index.ts';
import { installationId, markFiles } from '#domain/installation/index.ts';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Blobs } from '#storage/blobs.ts';
import { openStorageOf } from '#app/wiring/stores/installation.ts';
import { endRestore, markUnfinishedRestore, unfinishedRestore } from '#app/wiring/stores/restore-mark.ts';

type RestoredBackup = { header: Header; manifest: Manifest };

// Keys come apart from the backup, before or after it.
const mayBeThere = new Set(['secrets', 'restore-unfinished', 'lost+found']);

/**
 * Restores a backup into an empty DATA_DIR, storage and database. It is read twice: all of it is checked before anything is
 * written. A restore that was interrupted is begun again with the same file.
 */
export async function restoreFrom(
  config: Config,
  path: string,
  progress: (done: number, total: number) => void,
): Promise<RestoredBackup> {
  const { header, manifest } = await checkBackup(createReadStream(path));
  const backup_id = `${header.installation_id} ${header.created_at}`;
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const begun = await unfinishedRestore(config.dataDir);
  if (begun !== null && begun.backup_id !== backup_id)
    throw new AppError(
      'conflict',
      'A restore of another backup into DATA_DIR did not finish: run it again with that file, or use an empty directory and database',
      { code: 'RESTORE_UNFINISHED' },
    );
  if (begun === null) {
    await assertEmpty(config.dataDir);
    await markUnfinishedRestore(config.dataDir, { backup_id, isEmptyBefore: false });
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    directory: join(config.dataDir, 'database'),
    logger: createLogger('silent'),
  });
  try {
    const blobs = await openStorageOf(config);
    if (!begun?.isEmptyBefore) {
      await assertNothing(database, blobs).catch(async (error: unknown) => {
        await endRestore(config.dataDir);
        throw error;
      });
      await markUnfinishedRestore(config.dataDir, { backup_id, isEmptyBefore: true });
    }
    if (!(await isLoaded(database, header)))
      await restoreBackup(createReadStream(path), {
        database,
        blobs,
        progress: (files) => progress(files, manifest.files),
      });
    await markFiles(database.kysely, blobs);
    await endRestore(config.dataDir);
    return { header, manifest };
  } finally {
    await database.close();
  }
}

async function assertEmpty(directory: string): Promise<void> {
  const found = (await readdir(directory)).filter((name) => !mayBeThere.has(name));
  if (found.length > 0) throw notEmpty(`DATA_DIR (${directory}) has ${found.slice(0, 3).join(', ')}`);
}

async function assertNothing(database: Database, blobs: Blobs): Promise<void> {
  if ((await tableNames(database.kysely)).length > 0) throw notEmpty('the database has tables');
  for await (const key of blobs.list('')) throw notEmpty(`the storage has files, such as ${key}`);
}

/** The records came in one transaction, the last step but one: where they are, all is. */
async function isLoaded({ kysely: db }: Database, header: Header): Promise<boolean> {
  if ((await tableNames(db)).length === 0) return false;
  if ((await installationId(db)) === header.installation_id) return true;
  throw notEmpty('the database holds another installation');
}

function notEmpty(what: string): AppError {
  return new AppError(
    'conflict',
    `A backup is restored into an empty installation only: ${what}. Nothing was changed`,
    {
      code: 'NOT_EMPTY',
    },
  );
}
