import type { Config } from '#config/config.settings.ts';
import { openExtractor, type Extractor } from '#extract/pool.ts';

/** The worker threads that read documents, with the configured limits. */
export function configuredExtractor(config: Config): Extractor {
  return openExtractor({
    workers: config.extractionWorkers,
    timeoutMs: config.extractionTimeoutMs,
    memoryMb: config.extractionMemoryMb,
    maxFileBytes: config.maxFileBytes,
  });
}
