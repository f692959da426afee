import type { PiiChecks } from '#api/pii/health.routes.ts';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createAnnouncer,
  createFileAnalysis,
  createPersonalData,
  openDetector,
  type PersonalData,
} from '#domain/pii/index.ts';
import type { Webhooks } from '#domain/webhooks/index.ts';
import type { Extractor } from '#extract/pool.ts';
import type { Logger } from '#kernel/logger.ts';
import { configuredExtractor } from './extraction.ts';
import { healthyWithinMs, within } from './probe.ts';

/** What finds personal data, with its worker threads. */
export function openPersonalData({
  config,
  database,
  webhooks,
  logger,
}: {
  config: Config;
  database: Database;
  webhooks: Webhooks;
  logger: Logger;
}) {
  const detector = openDetector({
    workers: config.piiWorkers,
    timeoutMs: config.piiTimeoutMs,
    memoryMb: config.piiMemoryMb,
  });
  const personalData = createPersonalData({
    database,
    detector,
    logger,
    announce: createAnnouncer({ raise: webhooks.raise, logger }),
  });
  // One of its own: who asks does not wait behind all the files of an archive.
  const extractor = configuredExtractor(config, { workers: 1, maxQueue: 100 });
  return {
    parts: {
      personalData,
      piiFiles: createFileAnalysis({ personalData, extractor, maxFileBytes: config.maxFileBytes }),
    },
    /** The counts first, while there is a database; they need no threads. */
    stops: [() => personalData.stop(), () => extractor.close(), () => detector.close()],
  };
}

type Checked = { personalData: PersonalData; extractor: Extractor; ping: () => Promise<unknown> };

const extractionEveryMs = 60_000;

/** What the area says of its health. Each check does a little of what the part is for. */
export function piiChecks({ personalData, extractor, ping }: Checked): PiiChecks {
  const probed = async (works: (summed: Awaited<ReturnType<PersonalData['probe']>>) => boolean) => {
    if (!works(await within(healthyWithinMs, () => personalData.probe())))
      throw new Error('nothing was found');
  };
  let extracted: { at: number; read: Promise<unknown> } | null = null;
  return {
    pattern_engine: () => probed(({ total }) => total > 0),
    compliance_mapping: () => probed(({ summary }) => (summary.GDPR?.elements_detected ?? 0) > 0),
    // A thread is started for it where none runs.
    text_extraction: () => {
      if (!extracted || Date.now() - extracted.at > extractionEveryMs)
        extracted = { at: Date.now(), read: extractor.run(sample) };
      const { read } = extracted;
      return within(healthyWithinMs, () => read);
    },
    // The jobs are rows of the database.
    redis_queue: () => within(healthyWithinMs, ping),
  };
}

const sample = { filename: 'sample.txt', title: null, bytes: Buffer.from('A text.') };
