import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import type { Audit } from '#domain/audit/index.ts';
import { senderOf } from '#config/messaging.settings.ts';
import type { DeletionHold } from '#domain/backups/index.ts';
import { createEmails, createMailing, type Emails, type Mailing } from '#domain/emails/index.ts';
import type { LostFiles } from '#domain/documents/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { createInstances, type Instances } from '#domain/instances/index.ts';
import type { JarKeys } from '#domain/jars/index.ts';
import { createMemoryCounter, createSharedCounter, type CountHits } from '#domain/rate-limits/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { createEventBus, type EventBus } from '#queue/event-bus.ts';
import { openQueue } from '#queue/open.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import type { FreeSpace } from '#storage/free-space.ts';
import { thisProcess } from '#app/monitoring/machine.ts';
import { createObservability, type Observability } from '#app/monitoring/observability.ts';
import { openAudit } from './audit.ts';
import { createBotsAddress, type KnownBotsAddress } from './bots/bots-address.ts';
import { openIdentity, type Identity } from './identity.ts';
import { openModels, type ModelParts } from './models.ts';
import { createPublicOrigin, type PublicOrigin } from './public-origin.ts';
import { openFreeSpace } from './stores/free-space.ts';
import {
  openInstallation,
  openLostFiles,
  type Installation,
  type InstallationOptions,
} from './stores/installation.ts';
import { openKeys } from './stores/secrets.ts';

/** What every process has: records and files, the queue, the audit log, who calls, the models, and what measures all that. */
export type BaseDeps = Identity &
  ModelParts & {
    config: Config;
    logger: Logger;
    database: Database;
    blobs: Blobs;
    deletionHold: DeletionHold;
    bus: EventBus;
    queue: Queue;
    space: FreeSpace;
    audit: Audit;
    masterKey: MasterKey;
    keys: JarKeys;
    lostFiles: LostFiles;
    observability: Observability;
    instances: Instances;
    publicOrigin: PublicOrigin;
    emails: Emails;
    mailing: Mailing;
    botsAddress: KnownBotsAddress;
    /** Requests, for the limits of rates. */
    countHits: CountHits;
    ping: () => Promise<void>;
    /** What else is to be stopped, in order: before the queue, and when no job is running any more. */
    stops: { beforeQueue: Stop[]; afterQueue: Stop[] };
    close: () => Promise<void>;
  };

export type Stop = () => Promise<unknown>;

export type BaseOptions = Pick<InstallationOptions, 'adoptFiles' | 'openRecords'>;

/** Opens what every process has, records first. `close` ends everything, in reverse. */
export async function openBase(config: Config, logger: Logger, options: BaseOptions = {}): Promise<BaseDeps> {
  const installation = await openInstallation({ config, logger, ...options });
  return wire({ config, logger, ...installation }).catch(async (error: unknown) => {
    await installation.database.close();
    throw error;
  });
}

async function wire(opened: { config: Config; logger: Logger } & Installation): Promise<BaseDeps> {
  const { config, logger, database, blobs } = opened;
  const shared = { config, logger, database };
  const queue = openQueue(shared);
  const space = await openFreeSpace({ ...shared, queue });
  const countLostFiles = () => lostFiles.count();
  const observability = createObservability({ ...shared, queue, countLostFiles, space });
  const instances = createInstances({ ...shared, self: thisProcess(config.services) });
  const models = openModels({ config, logger, note: observability.models.note });
  const { secrets, masterKey, jarKeys } = await openKeys(config, database);
  const audit = await openAudit({ ...shared, key: secrets.auditKey });
  const { lostFiles, mark } = await openLostFiles({ ...shared, queue, blobs, audit });
  const { countHits, countGuesses } = createCounters(database);
  const publicOrigin = createPublicOrigin(config);
  const identity = await openIdentity({ ...shared, secrets, masterKey, countGuesses, publicOrigin });
  const emails = createEmails({ database });
  const mailing = createMailing({ ...shared, masterKey, smtp: smtpOf(config), origin: publicOrigin.get });
  const stops: BaseDeps['stops'] = { beforeQueue: [], afterQueue: [] };

  return {
    ...opened,
    ...identity,
    ...models,
    bus: createEventBus(),
    queue,
    space,
    audit,
    masterKey,
    keys: jarKeys,
    lostFiles,
    observability,
    instances,
    publicOrigin,
    emails,
    mailing,
    botsAddress: createBotsAddress(config),
    countHits,
    ping: () => ping(database),
    stops,
    close: () =>
      endInOrder(logger, [
        () => instances.stop(),
        () => mailing.stop(),
        ...stops.beforeQueue,
        () => queue.stop(),
        ...stops.afterQueue,
        ...[observability, audit, space, identity.apiKeys].map((part) => () => part.stop()),
        mark,
        ...[models.models, models.tokens, database].map((part) => () => part.close()),
      ]),
  };
}

function smtpOf({ smtpUrl: url, mailFrom, smtpTls: tls, smtpCa: ca }: Config) {
  const from = mailFrom === null ? null : senderOf(mailFrom);
  return url === null || from === null ? null : { url, from, tls, ca };
}

/** Of requests, and apart from them of guesses: the requests of all the world push out what is old when there are too many. */
function createCounters(database: Database): { countHits: CountHits; countGuesses: CountHits } {
  // One process alone owns the embedded database; a server may have several at the same time.
  const create = () =>
    database.driver === 'pglite' ? createMemoryCounter() : createSharedCounter(database.kysely);
  return { countHits: create(), countGuesses: create() };
}

/** One that fails, e.g. because the database is down, does not keep the others open. */
async function endInOrder(logger: Logger, ends: Stop[]): Promise<void> {
  for (const end of ends) {
    await end().catch((error: unknown) => logger.warn({ err: error }, 'a part did not stop cleanly'));
  }
}

async function ping({ kysely }: Database): Promise<void> {
  await kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
}
