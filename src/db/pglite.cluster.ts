import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { startEngine } from './pglite.engine.ts';
import { fsyncPath } from './pglite.files.ts';

const initProgram = join(import.meta.dirname, 'pglite.initdb.ts');

/**
 * Opens the cluster in `directory`, making it first if there is none. The making happens beside it and ends
 * with a rename, because a cluster whose making was killed half-way would never open again.
 */
export async function openCluster(directory: string): Promise<PGlite> {
  const path = join(directory, 'cluster');
  await sweepDrafts(directory);
  if (!existsSync(path)) {
    const draft = join(directory, `cluster.draft-${randomUUID()}`);
    await mkdir(draft, { recursive: true });
    await promisify(execFile)(process.execPath, [initProgram, draft]);
    await rename(draft, path);
    await fsyncPath(directory);
  }
  return startEngine(path);
}

async function sweepDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('cluster.draft-')) await rm(join(directory, name), { recursive: true, force: true });
  }
}
