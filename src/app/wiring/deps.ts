import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { createInstances } from '#domain/instances/index.ts';
import { createMemoryCounter, createSharedCounter } from '#domain/rate-limits/index.ts';
import { createNotifications } from '#domain/notifications/index.ts';
import { createTeams } from '#domain/teams/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { createEventBus } from '#queue/event-bus.ts';
import { openQueue } from '#queue/open.ts';
import { openAssistant } from './assistant.ts';
import { openAudit } from './audit.ts';
import { openIdentity } from './identity.ts';
import {
  openInstallation,
  openLostFiles,
  type Installation,
  type InstallationOptions,
} from './stores/installation.ts';
import { openKnowledge } from './knowledge.ts';
import { thisProcess } from '#app/monitoring/machine.ts';
import { openModels } from './models.ts';
import { createObservability } from '#app/monitoring/observability.ts';
import { openPersonalData } from './personal-data.ts';
import { openPiiBatches } from './pii-batches.ts';
import { createPublicOrigin } from './public-origin.ts';
import { openKeys } from './stores/secrets.ts';
import { openFreeSpace } from './stores/free-space.ts';
import { openIndex } from './stores/stores.ts';
import { openWebhooks } from './webhooks.ts';

export type Deps = Awaited<ReturnType<typeof openDeps>>;

export type OpenOptions = Pick<InstallationOptions, 'adoptFiles' | 'openRecords'> & {
  recreateIndex?: boolean;
};

/** Opens everything that the services share, records first. `close` ends it in reverse. */
export async function openDeps(
  config: Config,
  logger: Logger,
  { recreateIndex = false, ...options }: OpenOptions = {},
) {
  const installation = await openInstallation({ config, logger, ...options });
  return wire({ config, logger, ...installation }, recreateIndex).catch(async (error: unknown) => {
    await installation.database.close();
    throw error;
  });
}

type Opened = { config: Config; logger: Logger } & Installation;

async function wire({ config, logger, database, blobs }: Opened, recreateIndex: boolean) {
  const shared = { config, database, logger, bus: createEventBus() };
  const queue = openQueue(shared);
  const space = await openFreeSpace({ ...shared, queue });
  const countLostFiles = () => lostFiles.count();
  const observability = createObservability({ ...shared, queue, countLostFiles, space });
  const instances = createInstances({ ...shared, self: thisProcess(config.services) });
  const opened = openModels({ config, logger, note: observability.models.note });
  const { models, tokens, performance, ...answering } = opened;
  const index = await openIndex({ ...shared, recreateIndex });
  const { secrets, masterKey, jarKeys } = await openKeys(config, database);
  const audit = await openAudit({ config, database, key: secrets.auditKey, logger });
  const { countHits, countGuesses } = createCounters(database);
  const { lostFiles, mark } = await openLostFiles({ ...shared, queue, blobs, audit });
  const publicOrigin = createPublicOrigin(config);
  const identity = await openIdentity({ ...shared, secrets, masterKey, countGuesses, publicOrigin });
  const webhooks = openWebhooks({ ...shared, queue, masterKey });
  const pii = openPersonalData(shared);
  const { personalData } = pii.parts;
  const parts = { queue, blobs, index, jarKeys, audit, personalData, lostFiles, space };
  const knowledge = openKnowledge({ ...shared, ...parts, ...answering });
  const piiBatches = openPiiBatches(config, { ...knowledge.parts, ...shared, queue, personalData });
  const { replies } = observability;
  const talk = openAssistant({ ...shared, ...knowledge.parts, masterKey, models, tokens, replies });

  return {
    ...shared,
    ...parts,
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
    countHits,
    ping: () => ping(database),
    close: (): Promise<void> =>
      endInOrder(logger, [
        () => instances.stop(),
        ...knowledge.stopsBeforeQueue,
        () => webhooks.stop(),
        () => piiBatches.stop(),
        () => queue.stop(),
        ...knowledge.stops,
        ...pii.stops,
        ...[observability, audit, space, identity.apiKeys].map((part) => () => part.stop()),
        mark,
        ...[piiBatches, models, tokens, index, database].map((part) => () => part.close()),
      ]),
  };
}

/** Of requests, and apart from them of guesses: the requests of all the world push out what is old when there are too many. */
function createCounters(database: Database) {
  // One process alone owns the embedded database; a server may have several at the same time.
  const create = () =>
    database.driver === 'pglite' ? createMemoryCounter() : createSharedCounter(database.kysely);
  return { countHits: create(), countGuesses: create() };
}

/** One that fails, e.g. because the database is down, does not keep the others open. */
async function endInOrder(logger: Logger, ends: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of ends) {
    await end().catch((error: unknown) => logger.warn({ err: error }, 'a part did not stop cleanly'));
  }
}

async function ping({ kysely }: Database): Promise<void> {
  await kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
}
