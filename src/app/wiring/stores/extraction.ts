import type { Config } from '#config/config.settings.ts';
import { openExtractor, type Extractor, type ExtractorOptions } from '#extraction/threads/pool.ts';

/** The worker threads that read documents, with the configured limits where no others are given. */
export function configuredExtractor(config: Config, more: ExtractorOptions = {}): Extractor {
  return openExtractor({
    workers: config.extractionWorkers,
    timeoutMs: config.extractionTimeoutMs,
    memoryMb: config.extractionMemoryMb,
    maxFileBytes: config.maxFileBytes,
    listsFolder: config.indicatorListsDir,
    ...more,
  });
}

// How many documents of one bundle people can still review.
const maxBundleDocuments = 1000;

/** What a bundle of STIX may cost to read, and become: texts of twice the largest file, in Latin letters. */
export function bundleLimits({ extractionTimeoutMs, extractionMemoryMb, maxFileBytes }: Config) {
  return {
    timeoutMs: extractionTimeoutMs,
    memoryMb: extractionMemoryMb,
    max_documents: maxBundleDocuments,
    max_length: 2 * maxFileBytes,
  };
}
