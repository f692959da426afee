import type { Documents } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access.ts';
import type { App } from '#http/app.ts';
import { paginationOf, sliceOfPage } from '#kernel/paging.ts';
import { createJarBody, deleted, jar as jarSchema, jarList, jarParams, pageQuery } from './jars.schemas.ts';
import { viewJar } from './jars.views.ts';

/** Honey jars in the knowledge service's form: `/honey-jars…`. */
export function jarRoutes(app: App, { jars, documents }: { jars: Jars; documents: Documents }): void {
  const tags = ['knowledge service'];

  app.post(
    '/honey-jars',
    {
      config: { action: 'honey_jar.create' },
      schema: { tags, summary: 'Create a honey jar', body: createJarBody, response: { 201: jarSchema } },
    },
    async (request, reply) => {
      const { type, ...input } = request.body;
      const jar = await jars.create(principalOf(request), { ...input, access: type });
      request.audit.target = { type: 'honey_jar', id: jar.id };
      return reply.code(201).send(viewJar(jar));
    },
  );

  app.get(
    '/honey-jars',
    { schema: { tags, summary: 'List honey jars', querystring: pageQuery, response: { 200: jarList } } },
    async (request) => {
      const { page, page_size } = request.query;
      const found = await jars.list(principalOf(request), {}, sliceOfPage(page, page_size));
      return { honey_jars: found.rows.map(viewJar), pagination: paginationOf(found) };
    },
  );

  app.get(
    '/honey-jars/:honey_jar_id',
    { schema: { tags, summary: 'One honey jar', params: jarParams, response: { 200: jarSchema } } },
    async (request) => viewJar(await jars.readable(principalOf(request), request.params.honey_jar_id)),
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
