import type { Config } from '#config/config.settings.ts';
import { createAlertAnnouncer, type AlertAnnouncer } from '#domain/events/index.ts';
import { createListings, createPurchases, type Listings, type Purchases } from '#domain/marketplace/index.ts';
import { createNotifications, type Notifications } from '#domain/notifications/index.ts';
import type { PiiBatches } from '#domain/pii-batches/index.ts';
import { createDuplicates, createSimilar, type Duplicates, type Similar } from '#domain/similar/index.ts';
import { createTeams, type Teams } from '#domain/teams/index.ts';
import { onAlertsChanged, usersWanting, type Webhooks } from '#domain/webhooks/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { openAssistant, type AssistantParts } from './assistant.ts';
import { openBase, type BaseDeps, type BaseOptions } from './base-deps.ts';
import { jobs } from './jobs.ts';
import { openBots, type BotParts } from './bots/bots.ts';
import { openFeeds, type FeedParts } from './feeds/feeds.ts';
import { openKnowledge, type KnowledgeParts } from './knowledge.ts';
import { openPersonalData, type PersonalDataParts } from './personal-data.ts';
import { openPiiBatches } from './pii-batches.ts';
import { openReports, type ReportParts } from './reports/reports.ts';
import type { ReportWriter } from '#domain/report-writing/index.ts';
import { openIndex } from './stores/stores.ts';
import {
  createRetrievalRuns,
  createRetrievalTests,
  type RetrievalRuns,
  type RetrievalTests,
} from '#domain/retrieval-tests/index.ts';
import { openReportWriting } from './reports/report-writing.ts';
import { openWebhooks } from './webhooks.ts';

/** What the services share that work with knowledge: all but the model gateway. */
export type Deps = BaseDeps &
  KnowledgeParts &
  AssistantParts &
  BotParts &
  PersonalDataParts &
  FeedParts &
  ReportParts & {
    piiBatches: PiiBatches;
    webhooks: Webhooks;
    alertAnnouncer: AlertAnnouncer;
    teams: Teams;
    notifications: Notifications;
    listings: Listings;
    purchases: Purchases;
    retrievalTests: RetrievalTests;
    retrievalRuns: RetrievalRuns;
    similar: Similar;
    duplicates: Duplicates;
    reportWriter: ReportWriter;
  };

export type OpenOptions = BaseOptions & IndexOptions;

type IndexOptions = {
  recreateIndex?: boolean;
  /** Instead of the product's own: for tests of the queue. */
  reportWriter?: ReportWriter;
};

/** Opens everything. `close` ends it. */
export async function openDeps(
  config: Config,
  logger: Logger,
  { recreateIndex = false, reportWriter, ...options }: OpenOptions = {},
): Promise<Deps> {
  const base = await openBase(config, logger, options);
  try {
    return await openRest(base, { recreateIndex, ...(reportWriter && { reportWriter }) });
  } catch (error) {
    await base.close();
    throw error;
  }
}

/** Opens the rest on what every process has, to be closed with it. */
export async function openRest(
  base: BaseDeps,
  { recreateIndex = false, ...given }: IndexOptions = {},
): Promise<Deps> {
  const { config, database, keys, queue, models, tokens, stops } = base;
  for (const job of Object.values(jobs)) queue.define(job);
  const { parts: personal, ...pii } = openPersonalData(base);
  const stored = await openIndex({ ...base, recreateIndex });
  const knowledge = await openKnowledge({ ...base, ...personal, index: stored, jarKeys: keys });
  await knowledge.parts.vectors.start();
  const assistant = openAssistant({ ...base, ...knowledge.parts, replies: base.observability.replies });
  const webhooks = openWebhooks(base);
  const alertAnnouncer = createAlertAnnouncer({
    ...base,
    listeners: (tx) => usersWanting(tx, onAlertsChanged.events),
  });
  const bots = openBots({ ...base, ...personal, ...knowledge.parts, models, tokens });
  const piiBatches = openPiiBatches(config, { ...base, ...personal, ...knowledge.parts });
  const writing = { ...base, ...knowledge.parts, ...assistant, ...personal };
  const reportWriter = openReportWriting(writing);
  const feeds = openFeeds({ ...base, ...knowledge.parts });
  const written = openReports(writing, given.reportWriter ?? reportWriter);
  stops.beforeQueue.push(
    ...knowledge.stopsBeforeQueue,
    () => feeds.feedWorker.stop(),
    () => bots.botSessions.stop(),
    () => alertAnnouncer.stop(),
    () => webhooks.stop(),
    () => piiBatches.stop(),
    () => written.reports.stop(),
  );
  const comparing = openComparing({ ...base, ...knowledge.parts });
  stops.afterQueue.push(
    ...knowledge.stops,
    () => comparing.duplicates.stop(),
    ...pii.stops,
    () => bots.publicKeys.stop(),
    () => stored.close(),
  );
  return {
    ...base,
    ...knowledge.parts,
    ...assistant,
    ...bots,
    ...personal,
    piiBatches,
    ...feeds,
    ...written,
    webhooks,
    alertAnnouncer,
    teams: createTeams({ database }),
    notifications: createNotifications({ database }),
    listings: createListings({ ...base, ...knowledge.parts }),
    purchases: createPurchases(base),
    retrievalTests: createRetrievalTests({ ...base, index: knowledge.parts.index }),
    reportWriter,
    retrievalRuns: createRetrievalRuns({ ...base, ...knowledge.parts }),
    ...comparing,
  };
}

/** What compares documents with each other. */
function openComparing(deps: BaseDeps & KnowledgeParts): Pick<Deps, 'similar' | 'duplicates'> {
  const incomplete = deps.indexRebuild.state;
  return {
    similar: createSimilar({ ...deps, incomplete }),
    duplicates: createDuplicates({ ...deps, incomplete }),
  };
}
