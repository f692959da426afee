import type { FastifyRequest } from 'fastify';
import type { Taxii } from '#domain/taxii/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { AppError } from '#kernel/errors.ts';
import { objectRoutes } from './objects.routes.ts';
import { apiRoot, collection, collectionParams, collections, discovery, taxiiType } from './taxii.schemas.ts';
import { inTaxii, viewCollection } from './taxii.views.ts';

const tags = ['taxii'];
const config = { basic: true } as const;

/** TAXII 2.1, to be read: `/taxii2/…`. Honey jars are its collections. */
export function taxiiRoutes(app: App, { taxii }: { taxii: Taxii }): void {
  app.addHook('preValidation', assertAccepted);
  // Of errors, too, which are not made here.
  app.addHook('onSend', async (_request, reply) => void reply.type(taxiiType));

  app.get(
    '/',
    { config, schema: { tags, summary: 'Discovery of TAXII 2.1', response: inTaxii(discovery) } },
    async (request) => {
      const root = `${originOf(request)}/taxii2/api/`;
      return {
        title: 'Skep',
        description: 'Honey jars that you may read and export',
        default: root,
        api_roots: [root],
      };
    },
  );

  app.get(
    '/api',
    { config, schema: { tags, summary: 'The API root', response: inTaxii(apiRoot) } },
    async () => ({ title: 'Skep', versions: [taxiiType], max_content_length: 1024 * 1024 }),
  );

  app.get(
    '/api/collections',
    {
      config,
      schema: {
        tags,
        summary: 'The honey jars that you may read and export',
        response: inTaxii(collections),
      },
    },
    async (request) => ({
      collections: (await taxii.collections(principalOf(request))).map(viewCollection),
    }),
  );

  app.get(
    '/api/collections/:collection_id',
    {
      config,
      schema: {
        tags,
        summary: 'A honey jar as a collection',
        params: collectionParams,
        response: inTaxii(collection),
      },
    },
    async (request) =>
      viewCollection(await taxii.collection(principalOf(request), request.params.collection_id)),
  );

  objectRoutes(app, taxii);
}

const accepted = new Set(['application/taxii+json', 'application/json', 'application/*', '*/*']);

/** Refuses a client that takes nothing of what is answered (section 1.6.8.1). */
async function assertAccepted({ headers: { accept } }: FastifyRequest): Promise<void> {
  if (accept === undefined || accept.split(',').some(isAccepted)) return;
  throw new AppError('unsupported', `Accept ${taxiiType}`);
}

function isAccepted(range: string): boolean {
  const [type = '', ...parameters] = range
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const version = parameters.find((one) => one.startsWith('version='));
  return accepted.has(type) && (version === undefined || version.replaceAll('"', '') === 'version=2.1');
}

/** As the client has it. */
function originOf({ protocol, host, server }: FastifyRequest): string {
  return server.publicUrl ?? `${protocol}://${host}`;
}
