import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, type Dialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Database, EmbeddedEngine, RawConnection } from './database.ts';
import { lockDirectory } from './pglite/directory-lock.ts';
import { openCluster } from './pglite/pglite-cluster.ts';
import { OneConnectionPgliteDialect } from './pglite/pglite-dialect.ts';
import { GuardedPostgresDialect } from './postgres/postgres-dialect.ts';
import { assertUsable } from './postgres/postgres-server.ts';
import type { Tables } from './tables.ts';
import { refuseInsideTransaction, runInTransactionScope } from './transaction-scope.ts';
import { postgresTypes } from './values.ts';
import { openWalReserve } from './pglite/wal-reserve.ts';

export type OpenDatabaseOptions = {
  url: string | null;
  directory: string;
  logger: Logger;
  /** Called before a missing embedded database is made, with the directory locked; when it throws, none is made. */
  beforeMaking?: () => Promise<void>;
  /** Called when the directory of an embedded database that is open was removed, or taken by another process. */
  directoryLost?: () => void;
};

/**
 * Opens the records: PostgreSQL at `url`, or without one the embedded PGlite in `directory`, which is made
 * when missing. Migrations are not run here.
 * @throws AppError conflict DATABASE_IN_USE when another live process has `directory` open, unavailable when the
 * server at `url` does not let us in or is too old, DATABASE_DAMAGED when the embedded one does not open.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  return options.url === null ? openEmbedded(options) : openServer(options.url, options.logger);
}

async function openEmbedded({
  directory,
  logger,
  beforeMaking = async () => undefined,
  directoryLost = () => undefined,
}: OpenDatabaseOptions): Promise<Database> {
  await mkdir(directory, { recursive: true });
  const lock = await lockDirectory(directory, { lost: directoryLost });
  try {
    const reserve = openWalReserve(directory);
    const pglite = await openCluster(directory, { beforeMaking, reserve });
    logger.debug({ driver: 'pglite' }, 'database open');
    return overEngine(pglite, { directory, keepReserve: reserve.fill, released: lock.release });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

type EngineParts = { directory: string; keepReserve: () => Promise<void>; released: () => Promise<void> };

/** The records in an engine that has been started, which closes with them. */
export function overEngine(pglite: PGlite, { directory, keepReserve, released }: EngineParts): Database {
  const close = async (): Promise<void> => {
    if (!pglite.closed) await pglite.close();
    await released();
  };
  // The connection keeps transactions out, the engine's own lock the queries of the job queue.
  const copyTo = (to: string): Promise<void> =>
    database.connect(() =>
      pglite.runExclusive(() => cp(join(directory, 'cluster'), to, { recursive: true })),
    );
  const raw = { driver: 'pglite' as const, pglite: guarded(pglite), keepReserve, copyTo };
  const database = assemble(new OneConnectionPgliteDialect(pglite), raw, close);
  return database;
}

async function openServer(url: string, logger: Logger): Promise<Database> {
  await assertUsable(url);
  const pool = new pg.Pool({ connectionString: url, max: 10, types: postgresTypes });
  // The connection of a transaction is lent out, and its queries tell how it ended: unheard, its own error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => logger.warn({ err: error }, 'idle database connection failed'));
  return assemble(new GuardedPostgresDialect({ pool }), { driver: 'postgres', url }, async () => {
    if (!pool.ended) await pool.end();
  });
}

/** The engine for callers below kysely, refused inside a transaction, where it would wait for itself. */
function guarded(pglite: PGlite): EmbeddedEngine {
  return {
    query: async (...args) => {
      refuseInsideTransaction();
      return pglite.query(...args);
    },
    exec: async (...args) => {
      refuseInsideTransaction();
      return pglite.exec(...args);
    },
    listen: (...args) => pglite.listen(...args),
  };
}

function assemble(dialect: Dialect, raw: RawConnection, release: () => Promise<void>): Database {
  const kysely = new Kysely<Tables>({ dialect });
  let closing: Promise<void> | undefined;
  return {
    kysely,
    driver: raw.driver,
    raw,
    connect: (work) => kysely.connection().execute(work),
    transact: (work) => kysely.transaction().execute((tx) => runInTransactionScope(() => work(tx))),
    close: () => (closing ??= kysely.destroy().then(release)),
  };
}
