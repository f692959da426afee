import type { PiiChecks } from '#api/pii/health.routes.ts';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createFileAnalysis,
  createPersonalData,
  openDetector,
  type FileAnalysis,
  type PersonalData,
} from '#domain/pii/index.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Extractor } from '#extraction/threads/pool.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { createHealthProbe } from '#kernel/threads/health-probe.ts';
import type { Stop } from './base-deps.ts';
import { configuredExtractor } from './stores/extraction.ts';
import { healthyWithinMs, within } from '#app/monitoring/probe.ts';

export type PersonalDataParts = { personalData: PersonalData; piiFiles: FileAnalysis };

type PersonalDataDeps = { config: Config; database: Database; bus: EventBus; logger: Logger };

/** What finds personal data, with its worker threads. */
export function openPersonalData(deps: PersonalDataDeps): { parts: PersonalDataParts; stops: Stop[] } {
  const { config, database, bus, logger } = deps;
  const detector = openDetector({
    workers: config.piiWorkers,
    timeoutMs: config.piiTimeoutMs,
    memoryMb: config.piiMemoryMb,
  });
  const personalData = createPersonalData({ database, detector, logger, bus });
  // A separate pool: interactive requests do not wait for all files of an archive.
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

/** The area's health. Each check does a small piece of the part's real work. */
export function piiChecks({ personalData, extractor, ping }: Checked): PiiChecks {
  type ProbeResult = Exclude<Awaited<ReturnType<PersonalData['probe']>>, 'starting' | null>;
  const probed = async (works: (looked: ProbeResult) => boolean) => {
    const looked = await within(healthyWithinMs, () => personalData.probe());
    if (looked === 'starting') return looked;
    if (looked && !works(looked)) throw new Error('nothing was found');
  };
  // A thread is started for it where none runs. It takes turns with all that is uploaded.
  const read = createHealthProbe({
    beat: () => extractor.run(sample, { owner: 'health' }),
    everyMs: extractionEveryMs,
    workedLately: extractor.workedLately,
  });
  return {
    pattern_engine: () => probed(({ total }) => total > 0),
    compliance_mapping: () => probed(({ summary }) => (summary.GDPR?.elements_detected ?? 0) > 0),
    text_extraction: async () =>
      (await within(healthyWithinMs, read)) === 'starting' ? 'starting' : undefined,
    // The jobs are rows of the database.
    redis_queue: async () => void (await within(healthyWithinMs, ping)),
  };
}

const sample = { filename: 'sample.txt', title: null, bytes: Buffer.from('A text.') };
