import type { Documents } from '#domain/documents/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import { principalOf } from '#http/access/access.ts';
import { messageReply } from '#api/authentication/platform.schemas.ts';
import {
  createdJar,
  createJarBody,
  jarDetail,
  jarList,
  jarParams,
  listJarsQuery,
  retentionDefaults,
  shownJar,
  updateJarBody,
} from './platform.schemas.ts';
import {
  accessesOf,
  accessOf,
  changedAccess,
  changeOfSettings,
  viewCreatedJar,
  viewCreatedRetention,
  viewJarDetail,
  viewListedJar,
  viewShownJar,
} from './platform.views.ts';
import type { App } from '#http/app.ts';

/** Honey jars in the platform's own form: `/knowledge/honey-pots…`. */
export function jarRoutes(app: App, { jars, documents }: { jars: Jars; documents: Documents }): void {
  const tags = ['knowledge'];

  app.post(
    '/knowledge/honey-pots',
    {
      config: { action: 'honey_jar.create' },
      schema: { tags, summary: 'Create a honey jar', body: createJarBody, response: { 201: createdJar } },
    },
    async (request, reply) => {
      const { visibility, settings, ...input } = request.body;
      const jar = await jars.create(principalOf(request), {
        ...input,
        ...changeOfSettings(settings),
        access: accessOf[visibility],
      });
      request.audit.target = { type: 'honey_jar', id: jar.id };
      return reply.code(201).send(viewCreatedJar(jar));
    },
  );

  app.get(
    '/knowledge/honey-pots',
    { schema: { tags, summary: 'List honey jars', querystring: listJarsQuery, response: { 200: jarList } } },
    async (request) => {
      const { visibility, status, owner, tag, search, limit, offset } = request.query;
      const filter = {
        owner_id: owner,
        tag,
        search,
        accesses: visibility && accessesOf(visibility),
        statuses: status && [status],
      };
      const { rows, total } = await jars.list(principalOf(request), filter, { limit, offset });
      return { honey_jars: rows.map(viewListedJar), total, limit, offset };
    },
  );

  app.get(
    '/knowledge/honey-pots/:honey_jar_id',
    { schema: { tags, summary: 'Get a honey jar', params: jarParams, response: { 200: shownJar } } },
    async (request) => {
      const found = await jars.withRights(principalOf(request), request.params.honey_jar_id);
      return viewShownJar({ ...found, documents: await documents.countByStatus(found.jar.id) });
    },
  );

  app.get(
    '/knowledge/retention/defaults',
    {
      schema: {
        tags,
        summary: 'How long new honey jars keep their documents',
        response: { 200: retentionDefaults },
      },
    },
    async () => ({ retention: viewCreatedRetention(jars.defaultRetention, new Date()) }),
  );

  app.put(
    '/knowledge/honey-pots/:honey_jar_id',
    {
      config: { action: 'honey_jar.update', errors: [409] },
      schema: {
        tags,
        summary: 'Update a honey jar',
        description:
          'Fields that are left out stay. Only the owner and admins can change visibility, status, settings and owner; editors ' +
          'can change the rest.',
        params: jarParams,
        body: updateJarBody,
        response: { 200: jarDetail },
      },
    },
    async (request) => {
      const actor = principalOf(request);
      const { honey_jar_id } = request.params;
      const { visibility, settings, ...change } = request.body;
      const access = visibility && changedAccess(await jars.changeable(actor, honey_jar_id), visibility);
      const { status, owner_id } = change;
      request.audit.details = {
        changed: Object.keys(request.body),
        access,
        status,
        owner_id,
        ...settings,
      };
      return viewJarDetail(
        await jars.update(actor, honey_jar_id, { ...change, ...changeOfSettings(settings), access }),
      );
    },
  );

  app.delete(
    '/knowledge/honey-pots/:honey_jar_id',
    {
      config: { action: 'honey_jar.delete' },
      schema: {
        tags,
        summary: 'Delete a honey jar and its documents',
        params: jarParams,
        response: { 200: messageReply },
      },
    },
    async (request) => {
      await documents.removeJar(principalOf(request), request.params.honey_jar_id);
      return { success: true as const, message: 'Honey jar deleted' };
    },
  );
}
