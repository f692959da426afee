import type { Documents } from '#domain/documents/index.ts';
import type { Jar, Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { noContent } from '#http/replies/no-content.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import {
  createdJar,
  createJarBody,
  jar as jarSchema,
  jarDetail,
  jarList,
  jarParams,
  listJarsQuery,
  updateJarBody,
} from './v1.schemas.ts';
import { changeOf, filterOf, inputOf, viewCreatedJar, viewJar, viewJarDetail } from './v1.views.ts';
import type { App } from '#http/app.ts';

export type JarRoutesDeps = { jars: Jars; documents: Documents };

/** Honey jars in the contract's form, below the path that it calls them by. */
export function jarRoutes(app: App, path: string, { jars, documents }: JarRoutesDeps): void {
  const tags = ['honey jars'];

  async function viewOne(jar: Jar) {
    return viewJar(jar, (await documents.countToday([jar.id])).get(jar.id) ?? 0);
  }

  app.get(
    path,
    { schema: { tags, summary: 'List honey jars', querystring: listJarsQuery, response: { 200: jarList } } },
    async (request) => {
      const { page, limit, ...filter } = request.query;
      const found = await jars.list(principalOf(request), filterOf(filter), sliceOfPage(page, limit));
      const today = await documents.countToday(found.rows.map(({ id }) => id));
      const honey_jars = found.rows.map((jar) => viewJar(jar, today.get(jar.id) ?? 0));
      return { honey_jars, pagination: paginationOf(found) };
    },
  );

  app.post(
    path,
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
    `${path}/:honey_jar_id`,
    { schema: { tags, summary: 'Get a honey jar', params: jarParams, response: { 200: jarDetail } } },
    async (request) => {
      const jar = await jars.readable(principalOf(request), request.params.honey_jar_id);
      const [today, counts] = await Promise.all([
        documents.countToday([jar.id]),
        documents.countByStatus(jar.id),
      ]);
      return viewJarDetail(jar, { today: today.get(jar.id) ?? 0, documents: counts });
    },
  );

  app.put(
    `${path}/:honey_jar_id`,
    {
      config: { action: 'honey_jar.update', errors: [409] },
      schema: {
        tags,
        summary: 'Update a honey jar',
        description:
          'Fields that are left out stay. Changing `type` sets who can read it, as creating with that type does; a honey jar ' +
          'that is shared and already shows as private stays shared when `private` is sent.',
        params: jarParams,
        body: updateJarBody,
        response: { 200: jarSchema },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const { honey_jar_id } = request.params;
      const change = changeOf(await jars.changeable(actor, honey_jar_id), request.body);
      const { access, tier, status } = change;
      request.audit.details = { changed: Object.keys(request.body), access, tier, status };
      return viewOne(await jars.update(actor, honey_jar_id, change));
    },
  );

  app.delete(
    `${path}/:honey_jar_id`,
    {
      config: { action: 'honey_jar.delete' },
      schema: {
        tags,
        summary: 'Delete a honey jar and its documents',
        params: jarParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await documents.removeJar(principalOf(request), request.params.honey_jar_id);
      return reply.code(204).send();
    },
  );
}
