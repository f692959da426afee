import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';

// A job that was running in this many crashes is more likely their cause than their victim.
const crashLimit = 20;

type Orphan = { id: string; name: string };

/**
 * Gives the jobs of a dead process back to the queue, at once and without costing them a retry. Only where
 * one process has the database, at its start: there every active job is an orphan.
 */
export async function recoverOrphans(options: {
  boss: PgBoss;
  database: Database;
  logger: Logger;
}): Promise<void> {
  const { boss, database, logger } = options;
  const { rows } = await sql<Orphan>`
    select id, name from pgboss.job where state = 'active' and retry_count >= ${crashLimit}`.execute(
    database.kysely,
  );
  for (const { id, name } of rows)
    await boss.fail(name, id, { reason: 'The server stopped too often while it was being processed' });
  const result = await sql`
    update pgboss.job
    set state = 'retry', start_after = now(), heartbeat_on = null, retry_limit = retry_limit + 1
    where state = 'active'`.execute(database.kysely);
  const count = Number(result.numAffectedRows ?? 0);
  if (count > 0) logger.warn({ jobs: count }, 'jobs of an earlier process returned to the queue');
}

/** Lets the jobs that a stop is about to interrupt have their attempt back. */
export async function refundAttempts(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update pgboss.job set retry_limit = retry_limit + 1
    where id = any(${ids}::uuid[]) and state = 'active'`.execute(database.kysely);
}

/** Makes the interrupted jobs due at once: pg-boss let them wait as if they had failed. */
export async function hastenRetries(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update pgboss.job set start_after = now()
    where id = any(${ids}::uuid[]) and state = 'retry'`.execute(database.kysely);
}
