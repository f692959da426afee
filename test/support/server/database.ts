import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { describe } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { fingerprint, openEmbedded, prepare, type TestDatabase } from './embedded-database.ts';
import { openReused } from '#test/platform/reused-engine.ts';

export type OpenTestDatabase = () => Promise<TestDatabase>;

const serverUrl = process.env.TEST_DATABASE_URL;
const logger = createLogger('silent');

/** A fresh migrated database: on PostgreSQL when TEST_DATABASE_URL is set, else on PGlite, where it goes when it is closed. */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (serverUrl) return openOnServer(serverUrl);
  const database = await openReused();
  return { database, url: null, directory: '', cleanup: database.close };
}

/** The same, where PGlite has a directory of its own, which other programs may open once it is closed. */
export const openOnDisk: OpenTestDatabase = () => (serverUrl ? openOnServer(serverUrl) : openEmbedded());

/** Describes the same behaviour on both drivers: on PostgreSQL when TEST_DATABASE_URL is set, else on PGlite. */
export function describeDatabases(subject: string, suite: (open: OpenTestDatabase) => void): void {
  describe(`${subject} on ${serverUrl ? 'PostgreSQL' : 'PGlite'}`, () => suite(openTestDatabase));
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
export async function createOnServer(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
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

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How many rows of each table of ours in this database hold this text anywhere; those without any left out. */
export async function mentioning({ kysely: db }: Database, text: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ held: number }>`
      select count(*)::integer as held from ${sql.table(name)} as row
      where row::text like ${`%${text}%`}`.execute(db);
    if (rows[0] && rows[0].held > 0) counts[name] = rows[0].held;
  }
  return counts;
}
