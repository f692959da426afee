import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#db/database.ts';
import type { Tables } from '#db/tables.ts';

/** While a backup is being made, nothing that it may still have to read is deleted. */
export type DeletionHold = {
  isHeld: () => Promise<boolean>;
  /** Holds deletions of this process until `release` is called: for the one process that has the built-in database. */
  hold: () => { release: () => void };
};

// Any fixed number: it names "Skep makes a backup" among the server's advisory locks.
const advisoryLock = 5_317_002;
// Of a lookup on the server: deletions come in thousands.
const believedMs = 1000;

export function createDeletionHold(database: Database): DeletionHold {
  let holders = 0;
  let looked: { held: Promise<boolean>; at: number } | undefined;

  return {
    async isHeld() {
      if (database.driver === 'pglite') return holders > 0;
      const now = performance.now();
      if (looked === undefined || now - looked.at > believedMs) {
        looked = { held: isLocked(database.kysely), at: now };
        looked.held.catch(() => (looked = undefined));
      }
      return looked.held;
    },

    hold() {
      holders += 1;
      let isHeld = true;
      return {
        release() {
          if (isHeld) holders -= 1;
          isHeld = false;
        },
      };
    },
  };
}

/** Runs `work` while all processes on this server hold their deletions; the hold ends with the connection, however that ends. */
export async function holdingOnServer<T>(connection: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock_shared(${advisoryLock})`.execute(connection);
  try {
    // What was looked up before is not believed any more, and what is deleted until then is not in the snapshot.
    await sleep(2 * believedMs);
    return await work();
  } finally {
    await sql`select pg_advisory_unlock_shared(${advisoryLock})`.execute(connection);
  }
}

async function isLocked(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${advisoryLock} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
}
