import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '#kernel/errors.ts';
import { startEngine } from './pglite.engine.ts';
import { fsyncPath } from './pglite-files.ts';
import type { WalReserve } from './wal-reserve.ts';

const initProgram = join(import.meta.dirname, 'initdb.ts');

/**
 * Opens the cluster in `directory`, making it first if there is none, unless `beforeMaking` throws. The making happens next
 * to it and ends with a rename, because a cluster whose making was killed half-way would never open again.
 * @throws AppError conflict DATABASE_DAMAGED when what is there is no whole cluster (the engine would make a new one over it)
 * or the engine does not start on it; the file system's own error when `directory` cannot be written, e.g. because the disk
 * is full.
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
    await makeCluster(draft);
    await rename(draft, path);
    await fsyncPath(directory);
  } else if (!content.includes('PG_VERSION')) throw damaged('its file PG_VERSION is missing');
  return startEngine(path, reserve).catch((cause: unknown) => refuse(directory, cause));
}

async function makeCluster(draft: string): Promise<void> {
  await promisify(execFile)(process.execPath, [initProgram, draft]).catch((cause: unknown) => {
    const { stderr = '' } = cause as { stderr?: string };
    const code = /^ *code: '(E[A-Z]+)'/m.exec(stderr)?.[1];
    throw Object.assign(new Error('The built-in database could not be created', { cause }), {
      code,
      path: draft,
    });
  });
}

// As much as one page of the write-ahead log and what else an engine writes at its start.
const probeBytes = 256 * 1024;

/** The engine aborts without a reason that a program could read: whether it is the disk, only the disk can say. */
async function refuse(directory: string, cause: unknown): Promise<never> {
  const probe = join(directory, `probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
  } finally {
    await rm(probe, { force: true });
  }
  throw damaged('the engine cannot open it, or it was written by another version', cause);
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function damaged(why: string, cause?: unknown): AppError {
  return new AppError(
    'conflict',
    `The built-in database in DATA_DIR/database/cluster is damaged: ${why}. Nothing was changed; restore DATA_DIR/database ` +
      'from your backup (docs/backup.md), or start with an empty DATA_DIR',
    { code: 'DATABASE_DAMAGED', cause },
  );
}

async function sweepDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('cluster.draft-')) await rm(join(directory, name), { recursive: true, force: true });
  }
}
