import { queryOptions } from '@tanstack/react-query';
import type { feedBody, feedDetail, feedList } from '@skep/server/api/feeds/feeds.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { slicesOf } from '#api/slices.ts';

export const feedsPath = '/api/v1/feeds';

type FeedList = Reply<typeof feedList>;
export type Feed = FeedList['feeds'][number];
export type FeedPoll = NonNullable<Feed['last_poll']>;
export type NewFeed = Body<typeof feedBody>;

// Milliseconds.
const lookEvery = 2000;
const lookSeldom = 30_000;

/** Your feeds; looked at often while one is polled or due. */
export const feedsQuery = {
  ...slicesOf<FeedList>(feedsPath, ({ feeds }) => feeds),
  refetchInterval: ({ state }: { state: { data?: { pages: FeedList[] } | undefined } }) =>
    state.data?.pages.some(({ feeds }) => feeds.some(isUnderWay)) ? lookEvery : lookSeldom,
};

/** A feed with its latest polls. */
export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: [feedsPath, id],
    queryFn: ({ signal }) => request<Reply<typeof feedDetail>>('GET', `${feedsPath}/${id}`, { signal }),
  });

/** Polled right now, or as soon as a worker is free. */
export function isUnderWay({ polling, next_poll_at }: Feed): boolean {
  return polling || isDue(next_poll_at);
}

export function isDue(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now();
}
