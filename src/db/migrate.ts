import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Database } from './database.ts';
import { splitStatements } from './sql-statements.ts';
import type { Tables } from './tables.ts';

type Migration = { name: string; text: string; checksum: string };

export type MigrateOptions = { database: Database; logger: Logger; directory?: string };

// Any fixed number: it names "Skep migrates" among the server's advisory locks.
const advisoryLock = 5_317_001;
const ownDirectory = join(import.meta.dirname, 'migrations');

/**
 * Applies the `NNNN_*.sql` files that the database has not seen, in order, each in a transaction of its own.
 * Several processes may call it at once. Returns the names that it applied.
 * @throws AppError conflict MIGRATION_CHANGED when an applied file has been changed or removed since.
 */
export async function migrate({
  database,
  logger,
  directory = ownDirectory,
}: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(directory);
  await database.transact(createLedger);
  const applied: string[] = [];
  for (const migration of migrations) {
    const isNew = await database.transact((tx) => applyOnce(tx, migration));
    if (isNew) {
      applied.push(migration.name);
      logger.info({ migration: migration.name }, 'migration applied');
    }
  }
  await refuseUnknown(database, migrations);
  return applied;
}

/** The names of the migrations that `migrate` would apply. Changes nothing. */
export async function pendingMigrations(database: Database, directory = ownDirectory): Promise<string[]> {
  const names = (await readMigrations(directory)).map(({ name }) => name);
  const ledger = await sql<{
    found: string | null;
  }>`select to_regclass('schema_migrations') as found`.execute(database.kysely);
  if (ledger.rows[0]?.found === null) return names;
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(database.kysely);
  const known = new Set(applied.rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/**
 * Applies just these to a database that is empty, as part of a transaction. Throws AppError conflict MIGRATION_UNKNOWN for one
 * that this version does not have as it was.
 */
export async function applyMigrations(
  tx: Transaction<Tables>,
  wanted: { name: string; checksum: string }[],
): Promise<void> {
  const migrations = await readMigrations(ownDirectory);
  await createLedger(tx);
  for (const { name, checksum } of wanted) {
    const migration = migrations.find((each) => each.name === name && each.checksum === checksum);
    if (!migration)
      throw new AppError('conflict', `it has the migration ${name}, which this version does not know`, {
        code: 'MIGRATION_UNKNOWN',
      });
    await applyOnce(tx, migration);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function createLedger(tx: Transaction<Tables>): Promise<void> {
  await takeLock(tx);
  await sql`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(tx);
}

async function applyOnce(tx: Transaction<Tables>, migration: Migration): Promise<boolean> {
  await takeLock(tx);
  const known = await sql<{ checksum: string }>`
    select checksum from schema_migrations where name = ${migration.name}`.execute(tx);
  const before = known.rows[0];
  if (before && before.checksum !== migration.checksum) throw changed(migration.name);
  if (before) return false;
  for (const statement of splitStatements(migration.text)) await sql.raw(statement).execute(tx);
  await sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
    tx,
  );
  return true;
}

async function refuseUnknown(database: Database, migrations: Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    database.kysely,
  );
  const unknown = rows.find((row) => !migrations.some((migration) => migration.name === row.name));
  if (unknown) throw changed(unknown.name);
}

async function takeLock(tx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
}

function changed(name: string): AppError {
  return new AppError(
    'conflict',
    `The applied migration ${name} was changed or removed: restore it, and add a new one`,
    {
      code: 'MIGRATION_CHANGED',
    },
  );
}
