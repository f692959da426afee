import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open.ts';
import { createDocuments, createIngest, ingestJob, purgeJob } from '#domain/documents/index.ts';
import { createJars } from '#domain/jars/index.ts';
import { createMemoryCounter, createSharedCounter } from '#domain/limits/index.ts';
import { createAsk, createKnowledge, createQueryCounter, createSearch } from '#domain/search/index.ts';
import { createSessionKeys, createSessions } from '#domain/sessions/index.ts';
import { openSearchIndex } from '#index/open.ts';
import type { Logger } from '#kernel/logger.ts';
import { openQueue } from '#queue/open.ts';
import { openStorage } from '#storage/open.ts';
import { configuredExtractor } from './extraction.ts';
import { chatProvider, embeddingProvider } from './models.ts';
import { createPublicOrigin } from './public-origin.ts';
import { openSecrets } from './secrets.ts';

export type Deps = Awaited<ReturnType<typeof openDeps>>;

/** Opens everything that the services share, records first. `close` ends it in reverse. */
export async function openDeps(config: Config, logger: Logger, { recreateIndex = false } = {}) {
  // What others on this machine may not read: records, files, index and secrets.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const at = (...path: string[]) => join(config.dataDir, ...path);
  const database = await openDatabase({ url: config.databaseUrl, directory: at('database'), logger });
  await migrate({ database, logger });
  const embeddings = embeddingProvider(config);
  const [blobs, index] = await Promise.all([
    // The embedded database is locked by its one process, and the files beside it with it.
    openStorage({ url: config.storageUrl, directory: at('blobs'), exclusive: database.driver === 'pglite' }),
    openSearchIndex({
      uri: config.searchUrl ?? at('index'),
      logger,
      dimensions: embeddings?.dimensions ?? null,
      recreate: recreateIndex,
    }),
  ]);
  const queue = openQueue({ database, logger });
  queue.define(ingestJob);
  queue.define(purgeJob);
  const extractor = configuredExtractor(config);
  const secrets = openSecrets(config);
  const keys = await createSessionKeys(secrets.sessionKey);
  const jars = createJars({ database });
  const search = createSearch({ index, embeddings, logger });
  const queries = createQueryCounter({ database, logger });

  return {
    config,
    logger,
    database,
    queue,
    blobs,
    index,
    extractor,
    jars,
    publicOrigin: createPublicOrigin(config),
    ping: () =>
      database.kysely
        .selectNoFrom(({ lit }) => lit(1).as('one'))
        .execute()
        .then(() => undefined),
    // One process alone owns the embedded database; a server may have several beside each other.
    countHits: database.driver === 'pglite' ? createMemoryCounter() : createSharedCounter(database.kysely),
    sessions: createSessions({ database, keys }),
    documents: createDocuments({ database, blobs, queue, index, jars, maxFileBytes: config.maxFileBytes }),
    ingest: createIngest({ database, blobs, index, extractor, embeddings, logger }),
    knowledge: createKnowledge({
      database,
      jars,
      search,
      ask: createAsk({ search, chat: chatProvider(config), logger }),
      queries,
    }),
    async close(): Promise<void> {
      await queue.stop();
      await extractor.close();
      await queries.stop();
      await index.close();
      await database.close();
    },
  };
}
