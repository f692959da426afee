import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import fastify, { type FastifySchema, type RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addExamples } from './openapi-examples.ts';
import { addForms } from './openapi-forms.ts';
import { addNulls } from './openapi-nulls.ts';
import { moveToComponents } from './openapi-components.ts';
import { operationId } from './operation-ids.ts';
import type { FormDescription } from '#http/route-config.ts';
import { schemaController } from '#http/schema-compilers.ts';
import { routerOptions } from '#http/replies/unknown-routes.ts';

export type ApiDocument = {
  paths: Record<string, object>;
  components: { schemas: Record<string, object> };
  [part: string]: unknown;
};

type Convert = NonNullable<FastifyDynamicSwaggerOptions['transform']>;
type Operation = Parameters<Convert>[0];

// So many routes are described at once, for some ten milliseconds.
const atOnce = 6;

const description = `Documents in, cited answers out. Sign in with POST /api/auth/login and send the token as bearer token.

Unknown fields and parameters are refused. In bodies, null or an empty list counts as leaving the option out.

Offsets (\`start\`, \`end\`) count UTF-16 code units of the document's extracted text; \`end\` is exclusive.`;

const openapi = {
  openapi: '3.0.3',
  info: {
    title: 'Skep',
    version: '1.0.0',
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  servers: [{ url: '/', description: 'Where this description was read' }],
  components: {
    securitySchemes: {
      BearerAuth: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The session token of a sign-in',
      },
      ApiKeyAuth: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'A platform API key (POST /api/keys); also accepted as bearer token',
      },
      PasskeyAuth: {
        type: 'http',
        scheme: 'bearer',
        description: 'The session token of a sign-in by passkey (POST /api/auth/webauthn/login/complete)',
      },
    },
  },
  security: [{ BearerAuth: [] }, { ApiKeyAuth: [] }, { PasskeyAuth: [] }],
} satisfies FastifyDynamicSwaggerOptions['openapi'];

/** The description of `routes` by OpenAPI 3.0.3, made a few routes at a time: it takes a second of processor time. */
export async function describeRoutes(routes: RouteOptions[], title = 'Skep'): Promise<ApiDocument> {
  const convert = convertOnce();
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  let whole: ApiDocument = { paths, components: { schemas } };
  for (let from = 0; from < routes.length; from += atOnce) {
    whole = await describe(routes.slice(from, from + atOnce), convert);
    for (const [path, operations] of Object.entries(whole.paths))
      paths[path] = { ...paths[path], ...operations };
    await nextTurn();
  }
  for (const operations of Object.values(paths)) {
    moveToComponents(operations, schemas);
    await nextTurn();
  }
  return {
    ...whole,
    info: { ...openapi.info, title },
    paths,
    components: { ...whole.components, schemas },
  };
}

/** Both descriptions as one; what both have is as `own` says. */
export function joined(own: ApiDocument, other: ApiDocument): ApiDocument {
  const paths = { ...own.paths };
  for (const [path, operations] of Object.entries(other.paths))
    paths[path] = { ...operations, ...own.paths[path] };
  const schemas = { ...other.components.schemas, ...own.components.schemas };
  return { ...own, paths, components: { ...own.components, schemas } };
}

async function describe(routes: RouteOptions[], transform: Convert): Promise<ApiDocument> {
  const app = fastify({ routerOptions, schemaController });
  await app.register(swagger, { openapi, transform, transformObject: complete(routes) });
  for (const { method, url, schema = {}, config = {} } of routes)
    app.route({ method, url, schema, config, exposeHeadRoute: false, handler: () => undefined });
  await app.ready();
  return app.swagger() as unknown as ApiDocument;
}

/** Schemas as JSON Schema; that of an answer, which hundreds of routes share, is converted once. */
function convertOnce(): Convert {
  const toJsonSchema = createJsonSchemaTransform({});
  const known = new Map<unknown, unknown>();

  function answer(operation: Operation, schema: unknown): unknown {
    if (!known.has(schema)) {
      const alone = { response: { 200: schema } } as FastifySchema;
      const { response } = toJsonSchema({ ...operation, schema: alone }).schema as { response: object };
      known.set(schema, (response as Record<number, unknown>)[200]);
    }
    return known.get(schema);
  }

  return (operation) => {
    const { response = {}, ...rest } = operation.schema ?? {};
    const converted = toJsonSchema({ ...operation, schema: rest });
    const answers = Object.entries(response as object).map(([status, schema]) => [
      status,
      answer(operation, schema),
    ]);
    return { ...converted, schema: { ...converted.schema, response: Object.fromEntries(answers) as object } };
  };
}

/** What the schemas do not say themselves. */
function complete(routes: RouteOptions[]): NonNullable<FastifyDynamicSwaggerOptions['transformObject']> {
  const forms = new Map<string, FormDescription>();
  for (const { method, url, config } of routes)
    for (const name of [method].flat())
      if (config?.form) forms.set(`${name} ${url.replaceAll(/:(\w+)/g, '{$1}')}`, config.form);
  return (document) => {
    if (!('openapiObject' in document)) return document.swaggerObject;
    const { paths = {} } = document.openapiObject;
    addIds(paths);
    addForms(paths, forms);
    addExamples(paths);
    addNulls(paths);
    return document.openapiObject;
  };
}

function addIds(paths: Record<string, object | undefined>): void {
  for (const [path, operations = {}] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations) as [string, { operationId?: string }][])
      operation.operationId = operationId(method, path);
}
