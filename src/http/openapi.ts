import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import { addExamples } from './openapi-examples.ts';
import { addForms } from './openapi-forms.ts';
import { addNulls } from './openapi-nulls.ts';
import type { FormDescription } from './route.config.ts';

const description = `Documents in, cited answers out. Sign in with POST /api/auth/login and send the token as bearer.

Unknown fields and parameters are refused. In bodies, an option that is null or an empty list counts as left out.

Offsets (\`start\`, \`end\`) count UTF-16 code units of the document's extracted text; \`end\` is exclusive.`;

// Nothing from another host, and, unlike the page's own policy, no https that an installation may not have.
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Describes every route that is registered after this from its schemas: OpenAPI 3.0.3, and pages at `docsPath`. */
export async function describeApi(
  app: App,
  { docsPath, specPaths }: { docsPath: string; specPaths: string[] },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Skep',
        version: '1.0.0',
        description,
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
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
            description: 'A platform API key (POST /api/keys); also taken as bearer',
          },
          PasskeyAuth: {
            type: 'http',
            scheme: 'bearer',
            description: 'The session token of a sign-in by passkey (POST /api/auth/webauthn/login/complete)',
          },
        },
      },
      security: [{ BearerAuth: [] }, { ApiKeyAuth: [] }, { PasskeyAuth: [] }],
    },
    ...transforms(specPaths),
  });
  await app.register(async (docs: App) => {
    docs.addHook('onRoute', (route) => {
      // The pages and what they load; the whole description is counted as a request like any other.
      const counted = /\/(json|yaml)$/.test(route.url);
      route.config = { ...route.config, access: 'public', counted };
      // Which parameters the pages know is not ours to say. The kit has seen the route by now.
      const { querystring: _, ...schema } = route.schema ?? {};
      route.schema = schema;
    });
    await docs.register(swaggerUi, {
      routePrefix: docsPath,
      logLevel: 'warn',
      staticCSP: docsPolicy,
      uiConfig: { validatorUrl: null },
    });
  });
  for (const path of specPaths)
    app.get(path, { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}

/** What the schemas become in the description, and what is added that they do not say. */
function transforms(
  specPaths: string[],
): Pick<FastifyDynamicSwaggerOptions, 'transform' | 'transformObject'> {
  const toJsonSchema = createJsonSchemaTransform({ skipList: specPaths });
  const forms = new Map<string, FormDescription>();
  return {
    transform(operation) {
      const { form } = operation.route.config ?? {};
      const path = operation.url.replaceAll(/:(\w+)/g, '{$1}');
      for (const method of [operation.route.method].flat()) if (form) forms.set(`${method} ${path}`, form);
      return toJsonSchema(operation);
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { paths = {} } = document.openapiObject;
      addForms(paths, forms);
      addExamples(paths);
      addNulls(paths);
      return document.openapiObject;
    },
  };
}
