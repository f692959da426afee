import type { Database } from '#db/database.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import {
  listInstances,
  removeAllInstances,
  removeInstance,
  sweepInstances,
  recordHeartbeat,
  type Instance,
  type NewInstance,
} from './instances.repository.ts';

/** The processes of this installation: each sends a heartbeat every 15 s, and deregisters when it stops. */
export type Instances = {
  id: string;
  list: () => Promise<Instance[]>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const tellEveryMs = 15_000;

export function createInstances({
  database,
  logger,
  self,
}: {
  database: Database;
  logger: Logger;
  self: Omit<NewInstance, 'id' | 'started_at'>;
}): Instances {
  const db = database.kysely;
  const instance: NewInstance = { ...self, id: newId(), started_at: new Date(performance.timeOrigin) };
  let ticker: Ticker | null = null;

  async function tell(): Promise<void> {
    await recordHeartbeat(db, instance);
    await sweepInstances(db);
  }

  return {
    id: instance.id,
    list: () => listInstances(db),

    async start() {
      // The embedded database has one process: any other entry died without deregistering.
      if (database.driver === 'pglite') await removeAllInstances(db);
      await tell();
      ticker = startTicker(tellEveryMs, tell, (error) =>
        logger.warn({ err: error }, 'could not send the heartbeat of this instance'),
      );
    },

    async stop() {
      if (!ticker) return;
      await ticker.stop();
      ticker = null;
      await removeInstance(db, instance.id).catch((error: unknown) =>
        logger.warn({ err: error }, 'could not deregister this instance; it expires in a minute'),
      );
    },
  };
}
