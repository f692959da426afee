import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** A process of this installation. `alive`: it sent a heartbeat within the last minute. */
export type Instance = {
  id: string;
  services: string[];
  host: string;
  pid: number;
  runtime: 'process' | 'container';
  version: string;
  started_at: Date;
  seen_at: Date;
  alive: boolean;
};

export type NewInstance = Omit<Instance, 'seen_at' | 'alive'>;

// The database's clock decides: the processes' own may differ.
const alive = sql<boolean>`seen_at > now() - interval '60 seconds'`;

export async function recordHeartbeat(db: Queryable, instance: NewInstance): Promise<void> {
  await db
    .insertInto('instances')
    .values({ ...instance, seen_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
}

/** Every process that has been seen within a day, the living first. */
export async function listInstances(db: Queryable): Promise<Instance[]> {
  return db
    .selectFrom('instances')
    .selectAll()
    .select(alive.as('alive'))
    .where('seen_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy(alive, 'desc')
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

export async function removeInstance(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

/** Removes those stopped for more than a day. */
export async function sweepInstances(db: Queryable): Promise<void> {
  await db
    .deleteFrom('instances')
    .where('seen_at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function removeAllInstances(db: Queryable): Promise<void> {
  await db.deleteFrom('instances').execute();
}
