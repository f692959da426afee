import type { Documents } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { changeOfSettings } from './platform.views.ts';
import { principalOf } from '#http/access/access.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  createdJar,
  createJarBody,
  deleted,
  jar as jarSchema,
  jarList,
  jarParams,
  listJarsQuery,
  updateJarBody,
} from './knowledge.schemas.ts';
import { inputOf, viewCreatedJar, viewJar } from './knowledge.views.ts';
import type { App } from '#http/app.ts';

/** Honey jars in the knowledge service's form: `/honey-jars…`. */
export function jarRoutes(app: App, { jars, documents }: { jars: Jars; documents: Documents }): void {
  const tags = ['knowledge service'];

  app.post(
    '/honey-jars',
    {
      config: { action: 'honey_jar.create' },
      schema: { tags, summary: 'Create a honey jar', body: createJarBody, response: { 201: createdJar } },
    },
    async (request, reply) => {
      const jar = await jars.create(principalOf(request), inputOf(request.body));
      request.audit.target = { type: 'honey_jar', id: jar.id };
      return reply.code(201).send(viewCreatedJar(jar));
    },
  );

  app.get(
    '/honey-jars',
    { schema: { tags, summary: 'List honey jars', querystring: listJarsQuery, response: { 200: jarList } } },
    async (request) => {
      const { page, page_size, type, status, owner, tag, search } = request.query;
      const filter = {
        accesses: type && [type],
        statuses: status && [status],
        owner_id: owner,
        tag,
        search,
      };
      const found = await jars.list(principalOf(request), filter, sliceOfPage(page, page_size));
      return { honey_jars: found.rows.map(viewJar), pagination: paginationOf(found) };
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id',
    { schema: { tags, summary: 'Get a honey jar', params: jarParams, response: { 200: jarSchema } } },
    async (request) => viewJar(await jars.readable(principalOf(request), request.params.honey_jar_id)),
  );

  app.put(
    '/honey-jars/:honey_jar_id',
    {
      config: { action: 'honey_jar.update', errors: [409] },
      schema: {
        tags,
        summary: 'Update a honey jar',
        description:
          'Fields that are left out stay. Only the owner and admins can change type, status and settings; editors can change ' +
          'the rest.',
        params: jarParams,
        body: updateJarBody,
        response: { 200: jarSchema },
      },
    },
    async (request) => {
      const { type, settings, ...change } = request.body;
      const { status } = change;
      request.audit.details = { changed: Object.keys(request.body), access: type, status, ...settings };
      const { honey_jar_id } = request.params;
      const changes = { ...change, ...changeOfSettings(settings), access: type };
      return viewJar(await jars.update(principalOf(request), honey_jar_id, changes));
    },
  );

  app.delete(
    '/honey-jars/:honey_jar_id',
    {
      config: { action: 'honey_jar.delete' },
      schema: {
        tags,
        summary: 'Delete a honey jar and its documents',
        params: jarParams,
        response: { 200: deleted },
      },
    },
    async (request) => {
      await documents.removeJar(principalOf(request), request.params.honey_jar_id);
      return { success: true as const, message: 'Honey jar deleted' };
    },
  );
}
