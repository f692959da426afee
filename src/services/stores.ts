import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { openSearchIndex } from '#index/open.ts';
import type { Logger } from '#kernel/logger.ts';

/** The search index of this installation. */
export function openIndex({
  config,
  logger,
  recreateIndex,
}: {
  config: Config;
  logger: Logger;
  recreateIndex: boolean;
}) {
  return openSearchIndex({
    uri: config.searchUrl ?? join(config.dataDir, 'index'),
    logger,
    dimensions: config.embeddingsBaseUrl === null ? null : config.embeddingsDimensions,
    recreate: recreateIndex,
  });
}
