import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createInstances } from '#domain/instances/index.ts';
import { createMemoryCounter, createSharedCounter } from '#domain/limits/index.ts';
import { createNotifications } from '#domain/notifications/index.ts';
import { createTeams } from '#domain/teams/index.ts';
import type { Logger } from '#kernel/logger.ts';
import { openQueue } from '#queue/open.ts';
import { openAssistant } from './assistant.ts';
import { openAudit } from './audit.ts';
import { openIdentity } from './identity.ts';
import { openKnowledge } from './knowledge.parts.ts';
import { thisProcess } from './machine.ts';
import { openModels } from './models.open.ts';
import { createObservability } from './observability.ts';
import { openPersonalData } from './personal-data.ts';
import { openPiiBatches } from './pii-batches.ts';
import { createPublicOrigin } from './public-origin.ts';
import { openKeys } from './secrets.ts';
import { openStores } from './stores.ts';
import { openWebhooks } from './webhooks.ts';

export type Deps = Awaited<ReturnType<typeof openDeps>>;

/** Opens everything that the services share, records first. `close` ends it in reverse. */
export async function openDeps(config: Config, logger: Logger, { recreateIndex = false } = {}) {
  const database = await openMigrated(config, logger);
  const queue = openQueue({ database, logger });
  const observability = createObservability({ database, queue, logger });
  const instances = createInstances({ database, logger, self: thisProcess(config.services) });
  const shared = { config, database, logger };
  const { note } = observability.models;
  const { models, tokens, performance, ...answering } = openModels({ config, logger, note });
  const [blobs, index] = await openStores({ ...shared, recreateIndex });
  const { secrets, masterKey, jarKeys } = await openKeys(config, database);
  const audit = await openAudit({ config, database, key: secrets.auditKey, logger });
  const { countHits, countGuesses } = createCounters(database);
  const publicOrigin = createPublicOrigin(config);
  const identity = await openIdentity({ ...shared, secrets, masterKey, countGuesses, publicOrigin });
  const webhooks = openWebhooks({ ...shared, queue, masterKey });
  const pii = openPersonalData({ ...shared, webhooks });
  const { personalData } = pii.parts;
  const parts = { queue, blobs, index, jarKeys, audit, personalData };
  const knowledge = openKnowledge({ ...shared, ...parts, ...answering });
  const piiBatches = openPiiBatches(config, { ...knowledge.parts, ...shared, queue, personalData, webhooks });
  const { replies } = observability;
  const talk = openAssistant({ ...shared, ...knowledge.parts, masterKey, models, tokens, replies });

  return {
    ...shared,
    audit,
    queue,
    blobs,
    ...knowledge.parts,
    ...talk,
    ...pii.parts,
    piiBatches,
    webhooks,
    keys: jarKeys,
    masterKey,
    models,
    tokens,
    performance,
    observability,
    instances,
    ...identity,
    teams: createTeams({ database }),
    notifications: createNotifications({ database }),
    publicOrigin,
    ping: () => ping(database),
    countHits,
    close: (): Promise<void> =>
      endInOrder(logger, [
        () => instances.stop(),
        ...knowledge.stopsBeforeQueue,
        () => webhooks.stop(),
        () => piiBatches.stop(),
        () => queue.stop(),
        ...knowledge.stops,
        ...pii.stops,
        () => observability.stop(),
        () => identity.apiKeys.stop(),
        ...[piiBatches, models, tokens, index, database].map((part) => () => part.close()),
      ]),
  };
}

async function openMigrated(config: Config, logger: Logger): Promise<Database> {
  // What others on this machine may not read: records, files, index and secrets.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const directory = join(config.dataDir, 'database');
  const database = await openDatabase({ url: config.databaseUrl, directory, logger });
  await migrate({ database, logger });
  return database;
}

/** Of requests, and apart from them of guesses: the requests of all the world push out what is old when there are too many. */
function createCounters(database: Database) {
  // One process alone owns the embedded database; a server may have several beside each other.
  const create = () =>
    database.driver === 'pglite' ? createMemoryCounter() : createSharedCounter(database.kysely);
  return { countHits: create(), countGuesses: create() };
}

/** One that fails, e.g. because the database has gone, does not keep the others open. */
async function endInOrder(logger: Logger, ends: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of ends) {
    await end().catch((error: unknown) => logger.warn({ err: error }, 'a part did not stop cleanly'));
  }
}

async function ping({ kysely }: Database): Promise<void> {
  await kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
}
