import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import {
  createDocumentFiles,
  createDocuments,
  createIngest,
  ingestJob,
  purgeJob,
} from '#domain/documents/index.ts';
import { createInstances } from '#domain/instances/index.ts';
import { createGrants, createJarKeys, createJars } from '#domain/jars/index.ts';
import { createMemoryCounter, createSharedCounter } from '#domain/limits/index.ts';
import { createAsk, createKnowledge, createQueryCounter, createSearch } from '#domain/search/index.ts';
import { createTeams } from '#domain/teams/index.ts';
import { openSearchIndex } from '#index/open.ts';
import type { Logger } from '#kernel/logger.ts';
import { openQueue } from '#queue/open.ts';
import { openStorage } from '#storage/open.ts';
import { openAudit } from './audit.ts';
import { configuredExtractor } from './extraction.ts';
import { openIdentity } from './identity.ts';
import { thisProcess } from './machine.ts';
import { chatProvider, embeddingProvider } from './models.ts';
import { createObservability } from './observability.ts';
import { createPublicOrigin } from './public-origin.ts';
import { configuredRetention } from './retention.ts';
import { assertKeysOf, openSecrets } from './secrets.ts';

export type Deps = Awaited<ReturnType<typeof openDeps>>;

/** Opens everything that the services share, records first. `close` ends it in reverse. */
export async function openDeps(config: Config, logger: Logger, { recreateIndex = false } = {}) {
  // What others on this machine may not read: records, files, index and secrets.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const directory = join(config.dataDir, 'database');
  const database = await openDatabase({ url: config.databaseUrl, directory, logger });
  await migrate({ database, logger });
  const queue = openQueue({ database, logger });
  const observability = createObservability({ database, queue, logger });
  const instances = createInstances({ database, logger, self: thisProcess(config.services) });
  const embeddings = observability.models.embedding(embeddingProvider(config));
  const [blobs, index] = await openStores({ config, logger, database, recreateIndex });
  queue.define(ingestJob);
  queue.define(purgeJob);
  const extractor = configuredExtractor(config);
  const secrets = openSecrets(config);
  await assertKeysOf(database.kysely, secrets);
  const audit = await openAudit({ config, database, key: secrets.auditKey, logger });
  // One process alone owns the embedded database; a server may have several beside each other.
  const createCounter = () =>
    database.driver === 'pglite' ? createMemoryCounter() : createSharedCounter(database.kysely);
  const countHits = createCounter();
  const publicOrigin = createPublicOrigin(config);
  // Apart from the requests of all the world, which push out what is old when there are too many.
  const countGuesses = createCounter();
  const identity = await openIdentity({ config, secrets, database, countGuesses, publicOrigin, logger });
  const jarKeys = createJarKeys({ database, masterKey: secrets.masterKey });
  const jars = createJars({ database, keys: jarKeys, defaultRetention: configuredRetention(config) });
  const files = createDocumentFiles({ blobs });
  const search = createSearch({ index, embeddings, logger });
  const ask = createAsk({ search, chat: observability.models.chat(chatProvider(config)), logger });
  const queries = createQueryCounter({ database, logger });

  return {
    config,
    logger,
    database,
    audit,
    queue,
    blobs,
    files,
    index,
    extractor,
    observability,
    instances,
    ...identity,
    jars,
    grants: createGrants({ database, jars }),
    teams: createTeams({ database }),
    publicOrigin,
    ping: () => ping(database),
    countHits,
    documents: createDocuments({ database, files, queue, index, jars, maxFileBytes: config.maxFileBytes }),
    ingest: createIngest({ database, files, index, extractor, embeddings, logger }),
    knowledge: createKnowledge({ database, jars, search, ask, queries }),
    close: (): Promise<void> =>
      endInOrder(logger, [
        () => instances.stop(),
        () => queue.stop(),
        () => extractor.close(),
        () => queries.stop(),
        () => observability.stop(),
        () => identity.apiKeys.stop(),
        () => index.close(),
        () => database.close(),
      ]),
  };
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

/** Files and search index. */
function openStores({
  config,
  logger,
  database,
  recreateIndex,
}: {
  config: Config;
  logger: Logger;
  database: Database;
  recreateIndex: boolean;
}) {
  return Promise.all([
    openStorage({
      url: config.storageUrl,
      directory: join(config.dataDir, 'blobs'),
      // The embedded database is locked by its one process, and the files beside it with it.
      exclusive: database.driver === 'pglite',
    }),
    openSearchIndex({
      uri: config.searchUrl ?? join(config.dataDir, 'index'),
      logger,
      dimensions: config.embeddingsBaseUrl === null ? null : config.embeddingsDimensions,
      recreate: recreateIndex,
    }),
  ]);
}
