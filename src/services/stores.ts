import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import { openSearchIndex } from '#index/open.ts';
import type { Logger } from '#kernel/logger.ts';
import { openStorage } from '#storage/open.ts';

/** Files and search index. */
export function openStores({
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
