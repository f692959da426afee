import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '#kernel/errors.ts';
import { startEngine } from './pglite.engine.ts';
import { fsyncPath } from './pglite.files.ts';
import type { WalReserve } from './wal-reserve.ts';

const initProgram = join(import.meta.dirname, 'pglite.initdb.ts');

/**
 * Opens the cluster in `directory`, making it first if there is none, unless `beforeMaking` throws. The making happens next
 * to it and ends with a rename, because a cluster whose making was killed half-way would never open again.
 * @throws AppError conflict DATABASE_DAMAGED when what is there is no whole cluster: the engine would make a new one over it.
 */
export async function openCluster(
  directory: string,
  { beforeMaking, reserve }: { beforeMaking: () => Promise<void>; reserve: WalReserve },
): Promise<PGlite> {
  const path = join(directory, 'cluster');
  await sweepDrafts(directory);
  const content = await readdir(path).catch(noneIfMissing);
  if (content.length === 0) {
    await beforeMaking();
    const draft = join(directory, `cluster.draft-${randomUUID()}`);
    await mkdir(draft, { recursive: true });
    await promisify(execFile)(process.execPath, [initProgram, draft]);
    await rename(draft, path);
    await fsyncPath(directory);
  } else if (!content.includes('PG_VERSION')) throw damaged();
  return startEngine(path, reserve);
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function damaged(): AppError {
  return new AppError(
    'conflict',
    'The database in DATA_DIR/database/cluster is damaged: its file PG_VERSION is missing. Nothing was changed; put ' +
      'DATA_DIR/database back from your backup (docs/backup.md)',
    { code: 'DATABASE_DAMAGED' },
  );
}

async function sweepDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('cluster.draft-')) await rm(join(directory, name), { recursive: true, force: true });
  }
}
