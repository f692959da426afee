import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { createMasterKey, fingerprintOf } from '#domain/encryption/index.ts';
import { createUser } from '#domain/users/index.ts';
import { createWebhooks, deliverJob, type Webhooks } from '#domain/webhooks/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { createEventBus } from '#queue/event-bus.ts';
import { openQueue } from '#queue/open.ts';
import type { OpenTestDatabase } from '#test/server/database.ts';

type Options = Partial<Parameters<typeof createWebhooks>[0]>;
const logger = createLogger('silent');

/** Webhooks over a database and a queue of their own, in as many processes as are opened. */
export async function openWebhooksOn(open: OpenTestDatabase) {
  const test = await open();
  const { database } = test;
  const key = randomBytes(32);
  await database.kysely
    .insertInto('key_fingerprints')
    .values({ name: 'MASTER_KEY', fingerprint: fingerprintOf(key) })
    .execute();
  const processes: { stop: () => Promise<void> }[] = [];

  return {
    database,

    /** One process; it delivers once `work` has been called. */
    async process(options: Options = {}): Promise<Webhooks & { stop: () => Promise<void> }> {
      const queue = openQueue({ database, logger });
      queue.define(deliverJob);
      const webhooks = createWebhooks({
        database,
        queue,
        masterKey: createMasterKey(() => [key]),
        bus: createEventBus(),
        logger,
        allowPrivate: true,
        pauses: [1, 1, 1],
        lookEveryMs: 20,
        ...options,
      });
      await queue.start();
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopped ??= webhooks.stop().then(() => queue.stop()));
      processes.push({ stop });
      return { ...webhooks, stop };
    },

    user: () => newUser(database),

    /** Stops all processes and forgets all webhooks. */
    async clear(): Promise<void> {
      await Promise.all(processes.splice(0).map(({ stop }) => stop()));
      await database.kysely.deleteFrom('webhooks').execute();
    },

    close: () => test.cleanup(),
  };
}

async function newUser(database: Database): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  return (await createUser(database.kysely, { email, password: null, role: 'viewer' })).id;
}
