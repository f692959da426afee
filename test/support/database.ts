import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logger.ts';
import { openQueue } from '#queue/open.ts';

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

/** Describes the same behaviour on both drivers: on PostgreSQL when TEST_DATABASE_URL is set, else on PGlite. */
export function describeDatabases(subject: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${subject} on ${serverUrl ? 'PostgreSQL' : 'PGlite'}`, () => suite(openTestDatabase));
}

/** A fresh migrated PGlite, whatever TEST_DATABASE_URL says. */
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

async function openOnServer(server: string): Promise<TestDatabase> {
  const { url, drop } = await createOnServer(server);
  const database = await openDatabase({ url, directory: '', logger });
  const cleanup = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  return { database, url, directory: '', cleanup };
}

/** A fresh migrated database on this server. */
export async function createOnServer(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `skep_test_${randomUUID().replaceAll('-', '')}`;
  templateOnServer ??= makeTemplateOnServer(server);
  await onServer(server, `create database ${name} template ${await templateOnServer}`);
  return { url: urlOf(server, name), drop: () => dropOnServer(server, name) };
}

let templateOnServer: Promise<string> | undefined;

/** Migrating takes longer than copying, so it is done once per set of migrations, by whichever process comes first. */
async function makeTemplateOnServer(server: string): Promise<string> {
  const name = `skep_template_${await fingerprint()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const database = await openDatabase({ url: urlOf(server, draft), directory: '', logger });
    await prepare(database);
    await database.close();
    await client.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const dropOnServer = (server: string, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`);

/**
 * Copies a migrated cluster to a directory. The making of one takes seconds, so it is made once per set of migrations. The
 * copying of its thousand files is much faster when nothing else may happen meanwhile.
 */
export async function copyTemplate(directory: string): Promise<void> {
  cpSync(await templateDirectory(), directory, { recursive: true });
}

async function templateDirectory(): Promise<string> {
  const path = join(tmpdir(), `skep-template-${await fingerprint()}`);
  if (existsSync(path)) return path;
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
async function prepare(database: Database): Promise<void> {
  await migrate({ database, logger });
  const queue = openQueue({ database, logger });
  await queue.start();
  await queue.stop();
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(import.meta.filename));
  hash.update(await readFile(join(import.meta.dirname, '../../package-lock.json')));
  for (const name of (await readdir(migrations)).toSorted()) {
    hash.update(name).update(await readFile(join(migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
