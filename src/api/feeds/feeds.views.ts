import type { z } from 'zod';
import type { FeedPoll, ShownFeed } from '#domain/feeds/index.ts';
import type { feedDetail, feedReply } from './feeds.schemas.ts';

export function viewFeed(feed: ShownFeed): z.input<typeof feedReply>['feed'] {
  const { jar_id, jar_name, sealed_credentials, next_poll_at, last_poll, created_at } = feed;
  const { id, name, kind, source, interval_minutes, active, polling, failed_in_row } = feed;
  return {
    id,
    name,
    kind,
    honey_jar_id: jar_id,
    honey_jar_name: jar_name,
    source,
    has_credentials: sealed_credentials !== null,
    interval_minutes,
    active,
    polling,
    next_poll_at: next_poll_at?.toISOString() ?? null,
    failed_in_row,
    last_poll: last_poll && viewPoll(last_poll),
    created_at: created_at.toISOString(),
  };
}

export function viewFeedDetail(feed: ShownFeed & { polls: FeedPoll[] }): z.input<typeof feedDetail>['feed'] {
  return { ...viewFeed(feed), polls: feed.polls.map(viewPoll) };
}

function viewPoll({ started_at, ended_at, ...rest }: FeedPoll) {
  return { ...rest, started_at: started_at.toISOString(), ended_at: ended_at.toISOString() };
}
