import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { Events } from '#domain/events/index.ts';
import type { Indicators } from '#domain/indicators/index.ts';
import { principalOf } from '#http/access/access.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  eventDetail,
  eventList,
  eventParams,
  eventResults,
  listEventsQuery,
  searchEventsBody,
} from './events.schemas.ts';
import { viewEvent, viewEventDetail } from './events.views.ts';
import type { App } from '#http/app.ts';

type Deps = { events: Events; indicators: Indicators };

/** What happened in the honey jars that one may read: `/events…`. */
export function eventRoutes(app: App, { events, indicators }: Deps): void {
  const tags = ['events'];

  app.get(
    '/events',
    {
      config: { errors: [404] },
      schema: {
        tags,
        summary: 'List events, newest first',
        description:
          'Events of the honey jars that you may read, and those that were sent to `POST /events`, which everyone who is signed in ' +
          'sees. Events of the installation itself, such as failed sign-ins, are for admins.',
        querystring: listEventsQuery,
        response: { 200: eventList },
      },
    },
    async (request) => {
      const { page, limit, event_type, min_threat_level, source_ip, from, to } = request.query;
      const jar_ids = scopeOf(request.query, { kind: 'unreadable' });
      const event_types = event_type === undefined ? [] : [event_type];
      const found = await events.list(
        principalOf(request),
        { jar_ids, event_types, min_threat_level, source_ip, from, to },
        sliceOfPage(page, limit),
      );
      const { total_capped } = found;
      return { events: found.rows.map(viewEvent), pagination: paginationOf(found), total_capped };
    },
  );

  app.get(
    '/events/:event_id',
    { schema: { tags, summary: 'Get an event', params: eventParams, response: { 200: eventDetail } } },
    async (request) => {
      const actor = principalOf(request);
      const found = await events.get(actor, request.params.event_id);
      const { source_ip, indicators: named } = found.event;
      const values = [...(source_ip === null ? [] : [source_ip]), ...named.map(({ value }) => value)];
      return viewEventDetail(found, await indicators.holdingAny(actor, values));
    },
  );

  app.post(
    '/events/search',
    {
      config: { action: null, limit: 'search', errors: [404] },
      schema: {
        tags,
        summary: 'Search events',
        body: searchEventsBody,
        response: { 200: eventResults },
      },
    },
    async (request) => {
      const started = performance.now();
      const { query, filters, page, limit } = request.body;
      const { date_range, ...filter } = filters;
      const { rows, total, total_capped } = await events.list(
        principalOf(request),
        { ...filter, jar_ids: scopeOf(request.body), query, from: date_range?.start, to: date_range?.end },
        sliceOfPage(page, limit),
      );
      const query_time = (performance.now() - started) / 1000;
      return { results: rows.map(viewEvent), total, total_capped, query_time };
    },
  );
}
