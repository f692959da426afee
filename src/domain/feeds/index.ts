export { feedKinds, feedLimits, type FeedPoll, type ShownFeed } from './feed.ts';
export { resealFeedCredentials } from './feeds.repository.ts';
export { createFeeds, type FeedChange, type Feeds } from './feeds.service.ts';
export { createFeedWorker, type FeedWorker } from './feeds.worker.ts';
