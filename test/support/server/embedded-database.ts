import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openQueue } from '#queue/open.ts';

export type TestDatabase = {
  database: Database;
  /** What openDatabase() was given, to open the same records again after a close. */
  url: string | null;
  directory: string;
  cleanup: () => Promise<void>;
};

const logger = createLogger('silent');
/** Kept from run to run. */
const templates = join(import.meta.dirname, '../../../node_modules/.cache/test-databases');
const migrations = join(import.meta.dirname, '../../../src/db/migrations');

/** A fresh migrated PGlite, also where the tests run on PostgreSQL. */
export async function openEmbedded(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-test-'));
  await copyTemplate(directory);
  const database = await openDatabase({ url: null, directory, logger });
  const cleanup = async (): Promise<void> => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { database, url: null, directory, cleanup };
}

/**
 * Copies a migrated cluster to a directory. The making of one takes seconds, so it is made once per set of migrations. The
 * copying of its thousand files is much faster when nothing else may happen meanwhile.
 */
export async function copyTemplate(directory: string): Promise<void> {
  cpSync(await templateDirectory(), directory, { recursive: true });
}

async function templateDirectory(): Promise<string> {
  const path = join(templates, await fingerprint());
  if (existsSync(path)) return path;
  await mkdir(templates, { recursive: true });
  const draft = await mkdtemp(`${path}-draft-`);
  const database = await openDatabase({ url: null, directory: draft, logger });
  await prepare(database);
  await database.close();
  try {
    await rename(draft, path);
  } catch {
    // Another test process was faster.
    await rm(draft, { recursive: true, force: true });
  }
  return path;
}

/** The tables of the records, and those of the job queue, which it would make at its first start. */
export async function prepare(database: Database): Promise<void> {
  await migrate({ database, logger });
  const queue = openQueue({ database, logger });
  await queue.start();
  await queue.stop();
}

export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(import.meta.filename));
  hash.update(await readFile(join(import.meta.dirname, '../../../package-lock.json')));
  for (const name of (await readdir(migrations)).toSorted()) {
    hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
