import { createFeeds, createFeedWorker, type Feeds, type FeedWorker } from '#domain/feeds/index.ts';
import { createTaxii, type Taxii } from '#domain/taxii/index.ts';
import { findActor } from '#domain/users/index.ts';
import { createAddresses } from '#domain/webhooks/index.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import type { KnowledgeParts } from '#app/wiring/knowledge.ts';

export type FeedParts = { feeds: Feeds; feedWorker: FeedWorker; taxii: Taxii };

/** Feeds with what polls them, and honey jars as collections for the feeds of others. */
export function openFeeds(parts: BaseDeps & KnowledgeParts): FeedParts {
  const { config, database } = parts;
  const shared = {
    ...parts,
    folder: config.feedFolder,
    maxFileBytes: config.maxFileBytes,
    addresses: createAddresses({ allowPrivate: config.feedAllowPrivate, setting: 'FEED_ALLOW_PRIVATE' }),
    now: () => new Date(),
    actorOf: (userId: string) => findActor(database.kysely, userId),
  };
  const feedWorker = createFeedWorker(shared);
  return { feedWorker, taxii: createTaxii(parts), feeds: createFeeds({ ...shared, due: feedWorker.wake }) };
}
