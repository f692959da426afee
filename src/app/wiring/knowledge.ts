import { fileURLToPath } from 'node:url';
import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import type { Audit } from '#domain/audit/index.ts';
import type { BulkUploads } from '#domain/bulk-uploads/index.ts';
import {
  createDamageLog,
  createDocumentFiles,
  createDocuments,
  createIngest,
  createSealedIndex,
  type DocumentFiles,
  type Documents,
  type Ingest,
  type SealedIndex,
} from '#domain/documents/index.ts';
import { createEvidence, createReviews, type EvidenceReader, type Reviews } from '#domain/evidence/index.ts';
import {
  createAlertFeed,
  createAlerts,
  createEventIntake,
  createEvents,
  type AlertFeed,
  type Alerts,
  type EventIntake,
  type Events,
} from '#domain/events/index.ts';
import { createExchange, type Exchange } from '#domain/import-export/index.ts';
import {
  createIndexRebuild,
  createIntegrity,
  createPassageRepair,
  type IndexRebuild,
  type Integrity,
} from '#domain/integrity/index.ts';
import { createIndicators, type Indicators } from '#domain/indicators/index.ts';
import { createGrants, createJars, type Grants, type JarKeys, type Jars } from '#domain/jars/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import { createReportFiles, type ReportFiles } from '#domain/reports/index.ts';
import { createRetention, type Retentions } from '#domain/retention/index.ts';
import {
  createAsk,
  createKnowledge,
  prepareAnswers,
  createQueryCounter,
  createSearch,
  createSummaries,
  type ChatSource,
  type Knowledge,
  type Records,
  type Search,
  type Summaries,
} from '#domain/search/index.ts';
import type { Models } from '#domain/models/index.ts';
import { createMispFormat } from '#domain/misp/index.ts';
import { createSamples, type Samples } from '#domain/samples/index.ts';
import { createStix, createTechniques, type Stix, type Techniques } from '#domain/stix/index.ts';
import { createVectors, type VectorModel, type Vectors } from '#domain/vectors/index.ts';
import { createWatches, type Watches } from '#domain/watches/index.ts';
import { createVerdicts, type Verdicts } from '#domain/verdicts/index.ts';
import type { Extractor } from '#extraction/threads/pool.ts';
import type { IndexContents, SearchIndex } from '#index/search-index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';
import type { Blobs } from '#storage/blobs.ts';
import type { FreeSpace } from '#storage/free-space.ts';
import type { Stop } from './base-deps.ts';
import { configuredQuotas, openBulkUploads } from './bulk-uploads.ts';
import { bundleLimits, configuredExtractor } from './stores/extraction.ts';
import type { Upstreams } from './model-engines.ts';
import { configuredRetention, keptDays } from './retention.ts';
import { openVectorModels } from './vectors/vector-models.ts';

/** They are part of the package. */
const samplesFolder = fileURLToPath(new URL('../../../samples/documents', import.meta.url));

export type KnowledgeParts = {
  files: DocumentFiles;
  reportFiles: ReportFiles;
  /** Opens what is sealed in it. */
  index: SealedIndex;
  vectors: Vectors;
  /** Whose vectors the search is to use; null for none. */
  vectorModel: VectorModel | null;
  extractor: Extractor;
  jars: Jars;
  grants: Grants;
  events: Events;
  alerts: Alerts;
  alertFeed: AlertFeed;
  eventIntake: EventIntake;
  documents: Documents;
  bulkUploads: BulkUploads;
  indicators: Indicators;
  verdicts: Verdicts;
  watches: Watches;
  evidence: EvidenceReader;
  reviews: Reviews;
  techniques: Techniques;
  summaries: Summaries;
  exchange: Exchange;
  stix: Stix;
  retention: Retentions;
  samples: Samples;
  ingest: Ingest;
  indexRebuild: IndexRebuild;
  integrity: Integrity;
  knowledge: Knowledge;
  /** What answers and reports are written from. */
  search: Search;
  records: Records;
};

type KnowledgeDeps = {
  config: Config;
  database: Database;
  queue: Queue;
  blobs: Blobs;
  /** As it is stored: sealed passages are sealed here. */
  index: SearchIndex & IndexContents;
  jarKeys: JarKeys;
  audit: Audit;
  countHits: CountHits;
  personalData: PersonalData;
  bus: EventBus;
  space: FreeSpace;
  chat: ChatSource;
  models: Models;
  upstreams: Upstreams;
  noteExtracted: (ms: number) => void;
  logger: Logger;
};

type OpenedKnowledge = {
  parts: KnowledgeParts;
  /** What must stop while jobs can still be sent, and what stops when none is running any more. */
  stopsBeforeQueue: Stop[];
  stops: Stop[];
};

/** Everything about jars and documents: the part of the shared services that is asked for knowledge. */
export async function openKnowledge(deps: KnowledgeDeps): Promise<OpenedKnowledge> {
  const { config, jarKeys, blobs, ...rest } = deps;
  prepareAnswers();
  const { database, queue, logger } = rest;
  const { maxFileBytes, retentionCheckHours: everyHours } = config;
  const extractor = configuredExtractor(config);
  const jars = createJars({ ...rest, keys: jarKeys, defaultRetention: configuredRetention(config) });
  const alerting = openAlerting({ ...rest, jars });
  const note = createDamageLog({ database, logger });
  const files = createDocumentFiles({ blobs, keys: jarKeys, note });
  const damaged = createPassageRepair({ database, queue, files, note, logger });
  const index = createSealedIndex({ index: rest.index, keys: jarKeys, damaged });
  const vectorModels = await openVectorModels(config, { ...rest, note: rest.models.note });
  const vectors = createVectors({ ...rest, ...vectorModels, index, waits: waitsToSwitch(config) });
  const answers = openAnswers({ ...rest, index, vectors });
  const queries = createQueryCounter({ database, logger });
  const quotas = configuredQuotas(config);
  const documents = createDocuments({ ...rest, files, index, jars, maxFileBytes, quotas });
  const reportFiles = createReportFiles({ database, blobs });
  const parts = { ...rest, documents, jars, index, vectors, files, reportFiles };
  const indexRebuild = createIndexRebuild(parts);
  const integrity = createIntegrity({ ...parts, note, everyDays: config.integrityCheckDays });
  const stix = createStix({ ...parts, reading: bundleLimits(config) });
  const bulkUploads = openBulkUploads(config, { ...parts, refusal: rest.space.refusal });
  const retention = createRetention({ ...parts, ...keptDays(config), everyHours });

  return {
    parts: {
      files,
      reportFiles,
      index,
      vectors,
      vectorModel: vectorModels.wanted,
      extractor,
      jars,
      grants: createGrants({ database, jars }),
      ...alerting,
      documents,
      bulkUploads,
      evidence: createEvidence({ database, jars, documents, index }),
      ...openReading(parts),
      indicators: createIndicators({ database, jars, documents, index }),
      watches: createWatches({ ...rest, jars }),
      verdicts: createVerdicts({ database, jars, documents }),
      exchange: openExchange({ ...parts, config, jarKeys, stix }),
      stix,
      retention,
      samples: createSamples({ ...parts, folder: samplesFolder }),
      ingest: createIngest({ ...parts, extractor, onOutage: rest.space.note }),
      indexRebuild,
      integrity,
      search: answers.search,
      records: answers.records,
      knowledge: createKnowledge({ ...answers, jars, queries, incomplete: indexRebuild.state }),
    },
    stopsBeforeQueue: [alerting.alertFeed, retention, vectors, indexRebuild, integrity, bulkUploads].map(
      (part) => () => part.stop(),
    ),
    stops: [() => extractor.close(), () => vectorModels.close(), () => queries.stop()],
  };
}

const waitsToSwitch = ({ embeddingsSwitch }: Config): boolean => embeddingsSwitch === 'manual';

type AlertingDeps = { database: Database; logger: Logger; bus: EventBus; jars: Jars };

/** Events, from wherever they come, and the alerts that they open. */
function openAlerting(
  deps: AlertingDeps,
): Pick<KnowledgeParts, 'events' | 'alerts' | 'eventIntake' | 'alertFeed'> {
  return {
    events: createEvents(deps),
    alerts: createAlerts(deps),
    eventIntake: createEventIntake(deps),
    alertFeed: createAlertFeed(deps),
  };
}

type ExchangeDeps = Omit<
  Parameters<typeof createExchange>[0],
  'stix' | 'misp' | 'importMaxBytes' | 'directory' | 'massExports'
> &
  Parameters<typeof createMispFormat>[0] & { config: Config; stix: Stix };

/** What jars are exported as, and imported from. */
function openExchange({ config, stix, ...parts }: ExchangeDeps): Exchange {
  return createExchange({
    ...parts,
    massExports: config.massExports,
    stix: stix.format,
    misp: createMispFormat(parts),
    importMaxBytes: config.importMaxMb * 1024 * 1024,
    directory: config.dataDir,
  });
}

/** What people read and decide of one document. */
function openReading(deps: Parameters<typeof createReviews>[0]) {
  return {
    reviews: createReviews(deps),
    techniques: createTechniques(deps),
    summaries: createSummaries(deps),
  };
}

type AnswersDeps = Pick<KnowledgeDeps, 'database' | 'chat' | 'noteExtracted' | 'logger'> & {
  vectors: Vectors;
  index: SealedIndex;
};

/** Search and answers over one index and the records of its documents. */
function openAnswers({ database, index, vectors, ...rest }: AnswersDeps) {
  const search = createSearch({ index, vectors, logger: rest.logger });
  const records = { db: database.kysely, index };
  return { database, search, records, ask: createAsk({ ...rest, search, index, records }) };
}
