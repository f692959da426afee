import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#kernel/errors.ts';

const pathOf = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** A restore that has begun and not ended: of which backup, and whether database and storage were found empty. */
type UnfinishedRestore = { backup_id: string; isEmptyBefore: boolean };

const emptyBefore = '\nDatabase and storage were empty\n';

/** Null for none. */
export async function unfinishedRestore(dataDir: string): Promise<UnfinishedRestore | null> {
  return readFile(pathOf(dataDir), 'utf8').then(
    (text) => ({ backup_id: text.split('\n', 1)[0] ?? '', isEmptyBefore: text.endsWith(emptyBefore) }),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

export async function markUnfinishedRestore(
  dataDir: string,
  { backup_id, isEmptyBefore }: UnfinishedRestore,
): Promise<void> {
  await writeFile(pathOf(dataDir), `${backup_id}${isEmptyBefore ? emptyBefore : ''}`, { flush: true });
}

export async function endRestore(dataDir: string): Promise<void> {
  await rm(pathOf(dataDir));
}

/** Throws `conflict` RESTORE_UNFINISHED where a restore was interrupted: only a part of the data is there. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if ((await unfinishedRestore(dataDir)) === null) return;
  throw new AppError(
    'conflict',
    'A restore into DATA_DIR did not finish, so only a part of the data is here. Run `skep restore` with the same file again, or ' +
      'empty DATA_DIR and the database to begin without it',
    { code: 'RESTORE_UNFINISHED' },
  );
}
