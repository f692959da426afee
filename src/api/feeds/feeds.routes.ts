import type { FeedChange, Feeds } from '#domain/feeds/index.ts';
import { principalOf, type Actor } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { noContent } from '#http/replies/no-content.ts';
import { AppError } from '#kernel/errors.ts';
import {
  feedBody,
  feedChange,
  feedDetail,
  feedList,
  feedParams,
  feedReply,
  feedsQuery,
} from './feeds.schemas.ts';
import { viewFeed, viewFeedDetail } from './feeds.views.ts';

const tags = ['feeds'];

/** Where documents come from by themselves: `/feeds…`. */
export function feedRoutes(app: App, deps: { feeds: Feeds }): void {
  const { feeds } = deps;

  app.get(
    '/feeds',
    {
      schema: {
        tags,
        summary: 'List your feeds, oldest first',
        querystring: feedsQuery,
        response: { 200: feedList },
      },
    },
    async (request) => {
      const { rows, ...part } = await feeds.list(principalOf(request), request.query);
      return { feeds: rows.map(viewFeed), ...part };
    },
  );

  app.post(
    '/feeds',
    {
      config: { action: 'feed.create', errors: [404, 409] },
      schema: {
        tags,
        summary: 'Have a honey jar filled from a feed',
        description:
          'It is polled at once and then at its interval. Each item becomes a document once. Addresses must be public, and so must ' +
          'those that they redirect to. 409 beyond 50 feeds.',
        body: feedBody,
        response: { 201: feedReply },
      },
    },
    async (request, reply) => {
      const actor = changerOf(principalOf(request));
      const { honey_jar_id: jar_id, ...rest } = request.body;
      const feed = await feeds.create(actor, { ...rest, jar_id });
      request.audit.target = { type: 'feed', id: feed.id };
      request.audit.details = { kind: feed.kind, honey_jar_id: jar_id };
      return reply.code(201).send({ feed: viewFeed(feed) });
    },
  );

  oneFeedRoutes(app, deps);
}

function oneFeedRoutes(app: App, { feeds }: { feeds: Feeds }): void {
  app.get(
    '/feeds/:feed_id',
    {
      schema: {
        tags,
        summary: 'Get a feed of yours with its latest polls',
        params: feedParams,
        response: { 200: feedDetail },
      },
    },
    async (request) => ({
      feed: viewFeedDetail(await feeds.get(principalOf(request), request.params.feed_id)),
    }),
  );

  app.patch(
    '/feeds/:feed_id',
    {
      config: { action: 'feed.update' },
      schema: {
        tags,
        summary: 'Change, pause or resume a feed of yours',
        description:
          'What is left out stays as it is, but credentials are forgotten when the address moves to another server.',
        params: feedParams,
        body: feedChange,
        response: { 200: feedReply },
      },
    },
    async (request) => {
      const actor = changerOf(principalOf(request));
      const { honey_jar_id: jar_id, ...rest } = request.body;
      const change: FeedChange = { ...rest, jar_id };
      const feed = await feeds.update(actor, request.params.feed_id, change);
      request.audit.details = { changed: Object.keys(request.body) };
      return { feed: viewFeed(feed) };
    },
  );

  app.delete(
    '/feeds/:feed_id',
    {
      config: { action: 'feed.delete' },
      schema: {
        tags,
        summary: 'Delete a feed of yours',
        description: 'The documents that came from it stay.',
        params: feedParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await feeds.remove(changerOf(principalOf(request)), request.params.feed_id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/feeds/:feed_id/poll',
    {
      config: { action: 'feed.poll', limit: 'upload', errors: [409] },
      schema: {
        tags,
        summary: 'Have a feed polled now',
        description:
          'It is polled next, in the background. Takes no body, or an empty object. 409 while it is paused.',
        params: feedParams,
        response: { 202: feedReply },
      },
    },
    async (request, reply) => {
      const feed = await feeds.pollNow(changerOf(principalOf(request)), request.params.feed_id);
      return reply.code(202).send({ feed: viewFeed(feed) });
    },
  );
}

function changerOf(actor: Actor): Actor {
  if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot have feeds');
  return actor;
}
