import type { Watches } from '#domain/watches/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { noContent } from '#http/replies/no-content.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  listWatchesQuery,
  watch,
  watchBody,
  watchChange,
  watchList,
  watchParams,
} from './watches.schemas.ts';
import { subjectOf, viewWatch } from './watches.views.ts';

const tags = ['watches'];

/** What users and teams want to know of: `/watches…`. */
export function watchRoutes(app: App, { watches }: { watches: Watches }): void {
  app.get(
    '/watches',
    {
      schema: {
        tags,
        summary: 'List your watches and those of your teams',
        querystring: listWatchesQuery,
        response: { 200: watchList },
      },
    },
    async (request) => {
      const { page, limit, ...filter } = request.query;
      const found = await watches.list(principalOf(request), filter, sliceOfPage(page, limit));
      return { watches: found.rows.map(viewWatch), pagination: paginationOf(found) };
    },
  );

  app.post(
    '/watches',
    {
      config: { action: 'watch.create', errors: [403, 404, 409] },
      schema: {
        tags,
        summary: 'Watch an entity, an indicator, a honey jar or a search',
        description:
          'A new document that names or holds it makes an event `watch.matched` and notifies you, or the members of the team, as far ' +
          'as they may read the honey jar of the document. An entity or an indicator makes an event of level 7, and so an alert. Not ' +
          'for viewers. A user and a team have up to 100 watches, 20 of them searches: beyond, and for what is watched already, 409.',
        body: watchBody,
        response: { 201: watch },
      },
    },
    async (request, reply) => {
      const { name, team_id } = request.body;
      const subject = subjectOf(request.body);
      const created = await watches.create(principalOf(request), { name, team_id, subject });
      request.audit.target = { type: 'watch', id: created.id };
      return reply.code(201).send(viewWatch(created));
    },
  );

  app.get(
    '/watches/:watch_id',
    { schema: { tags, summary: 'Get a watch', params: watchParams, response: { 200: watch } } },
    async (request) => viewWatch(await watches.get(principalOf(request), request.params.watch_id)),
  );

  app.patch(
    '/watches/:watch_id',
    {
      config: { action: 'watch.update', errors: [403] },
      schema: {
        tags,
        summary: 'Rename, pause or resume a watch',
        params: watchParams,
        body: watchChange,
        response: { 200: watch },
      },
    },
    async (request) => {
      const id = request.params.watch_id;
      request.audit.target = { type: 'watch', id };
      return viewWatch(await watches.update(principalOf(request), id, request.body));
    },
  );

  app.delete(
    '/watches/:watch_id',
    {
      config: { action: 'watch.delete', errors: [403] },
      schema: {
        tags,
        summary: 'Delete a watch',
        description: 'The events and alerts that it made stay.',
        params: watchParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const id = request.params.watch_id;
      request.audit.target = { type: 'watch', id };
      await watches.remove(principalOf(request), id);
      return reply.code(204).send();
    },
  );
}
