import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './app.ts';

const description = `Documents in, cited answers out. Sign in with POST /api/auth/login and send the token as bearer.

Offsets (\`start\`, \`end\`) count UTF-16 code units of the document's extracted text; \`end\` is exclusive.`;

/** Describes every route that is registered after this from its schemas: OpenAPI 3.0.3, and pages at `docsPath`. */
export async function describeApi(
  app: App,
  { docsPath, specPath }: { docsPath: string; specPath: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Skep',
        version: '1.0.0',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          BearerAuth: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The session token of a login',
          },
        },
      },
      security: [{ BearerAuth: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: [specPath] }),
  });
  await app.register(swaggerUi, { routePrefix: docsPath, logLevel: 'warn', staticCSP: true });
  app.get(specPath, { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger());
}
