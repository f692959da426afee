import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { beginRebuild } from '#domain/integrity/index.ts';
import { openSearchIndex, removeDamaged } from '#index/open.ts';
import { openRecovering } from '#index/recovering-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';

type IndexOptions = { config: Config; logger: Logger; database: Database; recreateIndex: boolean };

/**
 * The search index of this installation. One that is damaged is set aside, which the records note, so that it is built
 * again.
 */
export function openIndex({ config, logger, database, recreateIndex }: IndexOptions) {
  const uri = config.searchUrl ?? join(config.dataDir, 'index');
  let recreate = recreateIndex;
  return openRecovering({
    logger,
    async open(failed) {
      const index = await openSearchIndex({ uri, logger, recreate, failed });
      recreate = false;
      return index;
    },
    setAside: async (reason) => {
      // First: where it cannot be recorded, nothing is removed, and no empty index counts as a complete one.
      await beginRebuild(database.kysely, { reason, place: null });
      return removeDamaged(uri);
    },
    exclusively: (work) => exclusively(database, work),
    lost: (what) => beginRebuild(database.kysely, what),
  });
}

// Any fixed number: it names "Skep replaces a damaged index" among the server's advisory locks.
const advisoryLock = 5_317_002;

/** The embedded database has one process, which needs no lock and has no second connection for one. */
async function exclusively<T>({ driver, kysely }: Database, work: () => Promise<T>): Promise<T> {
  if (driver === 'pglite') return work();
  return kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock})`.execute(connection);
    }
  });
}
