import { createFeeds, createFeedWorker, type Feeds, type FeedWorker } from '#domain/feeds/index.ts';
import { findActor } from '#domain/users/index.ts';
import { createAddresses } from '#domain/webhooks/index.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import type { KnowledgeParts } from '#app/wiring/knowledge.ts';

export type FeedParts = { feeds: Feeds; feedWorker: FeedWorker };

/** Feeds, and what polls them. */
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
  return { feedWorker, feeds: createFeeds({ ...shared, due: feedWorker.wake }) };
}
