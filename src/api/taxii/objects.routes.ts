import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { objectNotFound, type ObjectsPage, type Taxii, type Wanted } from '#domain/taxii/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import {
  collectionParams,
  envelope,
  manifest,
  objectParams,
  objectQuery,
  objectsQuery,
  objectVersions,
  versionsQuery,
} from './taxii.schemas.ts';
import { inTaxii, viewManifest, viewMore } from './taxii.views.ts';

const tags = ['taxii'];
/** What leaves a jar is in the audit log; a HEAD would have the page made for nothing. */
const exporting = { config: { basic: true, action: 'honey_jar.export' }, exposeHeadRoute: false } as const;

/** The objects of a collection: `/taxii2/api/collections/{id}/objects/…` and its manifest. */
export function objectRoutes(app: App, taxii: Taxii): void {
  app.get(
    '/api/collections/:collection_id/objects',
    {
      ...exporting,
      schema: {
        tags,
        summary: 'The objects of a collection, in the order in which their documents were read',
        description:
          'Those of the STIX export of the honey jar, each once; a document appears ten seconds after it was read. ' +
          'A page may have fewer objects than `limit` although there is a `next`.',
        params: collectionParams,
        querystring: objectsQuery,
        response: inTaxii(envelope),
      },
    },
    async (request, reply) => {
      const wanted = wantedOf(request.query);
      const page = await taxii.objects(principalOf(request), request.params.collection_id, wanted);
      return sendObjects(request, reply, page);
    },
  );

  app.get(
    '/api/collections/:collection_id/manifest',
    {
      ...exporting,
      schema: {
        tags,
        summary: 'What objects a collection has, and when each was added',
        params: collectionParams,
        querystring: objectsQuery,
        response: inTaxii(manifest),
      },
    },
    async (request, reply) => {
      const wanted = wantedOf(request.query);
      const page = await taxii.objects(principalOf(request), request.params.collection_id, wanted);
      noteExport(request, reply, page);
      return viewManifest(page);
    },
  );

  oneObjectRoutes(app, taxii);
}

function oneObjectRoutes(app: App, taxii: Taxii): void {
  app.get(
    '/api/collections/:collection_id/objects/:object_id',
    {
      ...exporting,
      schema: {
        tags,
        summary: 'One object of a collection',
        description:
          'A thousand documents are looked through for it at a time: an answer without objects may have a `next`.',
        params: objectParams,
        querystring: objectQuery,
        response: inTaxii(envelope),
      },
    },
    async (request, reply) => sendObjects(request, reply, await oneObject(taxii, request)),
  );

  app.get(
    '/api/collections/:collection_id/objects/:object_id/versions',
    {
      ...exporting,
      schema: {
        tags,
        summary: 'The versions of one object of a collection',
        description: 'There is one of each object: that of the document that the export takes it from.',
        params: objectParams,
        querystring: versionsQuery,
        response: inTaxii(objectVersions),
      },
    },
    async (request, reply) => {
      const page = await oneObject(taxii, request);
      noteExport(request, reply, page);
      return { ...viewMore(page), versions: page.objects.map(({ version }) => version) };
    },
  );
}

type Query = Partial<z.output<typeof objectsQuery>> & { limit: number };

function wantedOf(query: Query): Wanted {
  const { added_after, next, limit } = query;
  const match = {
    id: query['match[id]'],
    type: query['match[type]'],
    spec_version: query['match[spec_version]'],
    version: query['match[version]'],
  };
  return { added_after, next, limit, match };
}

type OneRequest = FastifyRequest & { params: z.output<typeof objectParams>; query: Query };

/** Throws `not_found` when all is looked through. */
async function oneObject(taxii: Taxii, request: OneRequest): Promise<ObjectsPage> {
  const { collection_id, object_id } = request.params;
  const wanted = wantedOf({ ...request.query, 'match[id]': [object_id] });
  const page = await taxii.objects(principalOf(request), collection_id, wanted);
  if (page.objects.length === 0 && page.next === null) throw objectNotFound();
  return page;
}

function sendObjects(request: FastifyRequest, reply: FastifyReply, page: ObjectsPage) {
  noteExport(request, reply, page);
  return { ...viewMore(page), objects: page.objects.map(({ object }) => object) };
}

function noteExport(request: FastifyRequest, reply: FastifyReply, { objects }: ObjectsPage): void {
  request.audit.details = { format: 'taxii', objects: objects.length };
  const [first] = objects;
  const last = objects.at(-1);
  if (!first || !last) return;
  void reply.header('x-taxii-date-added-first', first.added);
  void reply.header('x-taxii-date-added-last', last.added);
}
