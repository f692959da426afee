import { sql } from 'kysely';
import type { Database } from '#db/database.ts';

/** Jobs that wait in a queue, those put off and those to be tried again included; `oldest_seconds` is 0 when none does. */
export type Backlog = { queue: string; waiting: number; oldest_seconds: number };

/**
 * What waits in each queue of the installation, those of other processes included; read from the index that workers fetch by,
 * however many jobs have ended.
 */
export async function readBacklog(database: Database): Promise<Backlog[]> {
  const names = await queueNames(database);
  const { rows } = await sql<Backlog>`
    select name as queue, count(*) as waiting,
           greatest(0, extract(epoch from now() - min(created_on)))::double precision as oldest_seconds
    from pgboss.job
    where name = any (${names}::text[]) and state < 'active' and not blocked
    group by name`.execute(database.kysely);
  const found = new Map(rows.map((row) => [row.queue, row]));
  return names.map((queue) => found.get(queue) ?? { queue, waiting: 0, oldest_seconds: 0 });
}

/** Without the queues that pg-boss has for itself. */
async function queueNames(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name not like '\\_\\_pgboss%' order by name`.execute(database.kysely);
  return rows.map(({ name }) => name);
}
