import { createHash, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logger.ts';

export type TestDatabase = {
  database: Database;
  /** What openDatabase() was given, to open the same records again after a close. */
  url: string | null;
  directory: string;
  cleanup(): Promise<void>;
};

export type OpenTestDatabase = () => Promise<TestDatabase>;

const serverUrl = process.env.TEST_DATABASE_URL;
const logger = createLogger('silent');
const migrations = join(import.meta.dirname, '../../src/db/migrations');

/** A fresh migrated database: on PostgreSQL when TEST_DATABASE_URL is set, else a PGlite of its own. */
export const openTestDatabase: OpenTestDatabase = () =>
  serverUrl ? openOnServer(serverUrl) : openEmbedded();

/** Describes the same behaviour on both drivers; on PostgreSQL only when TEST_DATABASE_URL is set. */
export function describeDatabases(subject: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${subject} on PGlite`, () => suite(openEmbedded));
  if (serverUrl) describe(`${subject} on PostgreSQL`, () => suite(() => openOnServer(serverUrl)));
  else
    describe.skip(`${subject} on PostgreSQL (skipped: TEST_DATABASE_URL is not set)`, () =>
      suite(openEmbedded));
}

/** A fresh migrated PGlite, whatever TEST_DATABASE_URL says. */
export async function openEmbedded(): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-test-'));
  // The making of a cluster takes seconds, so it is made once per set of migrations, and copied.
  await cp(await templateDirectory(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const database = await openDatabase({ url: null, directory, logger });
  const cleanup = async (): Promise<void> => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { database, url: null, directory, cleanup };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `skep_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, directory: '', logger });
  await migrate({ database, logger });
  const cleanup = async (): Promise<void> => {
    await database.close();
    await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { database, url: url.href, directory: '', cleanup };
}

export async function templateDirectory(): Promise<string> {
  const path = join(tmpdir(), `skep-template-${await fingerprint()}`);
  if (existsSync(path)) return path;
  const draft = await mkdtemp(`${path}-draft-`);
  const database = await openDatabase({ url: null, directory: draft, logger });
  await migrate({ database, logger });
  await database.close();
  try {
    await rename(draft, path);
  } catch {
    // Another test process was faster.
    await rm(draft, { recursive: true, force: true });
  }
  return path;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(join(import.meta.dirname, '../../package-lock.json')));
  for (const name of (await readdir(migrations)).toSorted()) {
    hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
