import { fromPglite, PgBoss, type ConstructorOptions } from 'pg-boss';
import type { Database } from '#db/database.ts';
import type { Logger } from '#kernel/logging/logger.ts';

// Seconds between pg-boss's own statements. An idle server should be idle, so these are far apart: jobs wake
// their workers through NOTIFY, and what is left for the clock is retention, dead workers and cron.
const idle = {
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  queueCacheIntervalSeconds: 300,
  bamIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  monitorVacuum: false,
  reindex: false,
} satisfies Partial<ConstructorOptions>;

/** pg-boss on the engine or server that `database` runs on, not started yet. Its errors go to the log. */
export function createBoss(options: { database: Database; logger: Logger }): PgBoss {
  const { raw } = options.database;
  const boss = new PgBoss({
    ...idle,
    ...(raw.driver === 'pglite'
      ? { db: fromPglite(raw.pglite), backend: 'pglite' as const }
      : { connectionString: raw.url, max: 5, superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 }),
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => options.logger.error({ err: error }, 'job queue error'));
  boss.on('warning', (warning) => options.logger.warn({ warning: warning.message }, 'job queue warning'));
  return boss;
}
