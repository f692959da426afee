import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound } from '#kernel/errors.ts';
import { schemaController } from '#http/schema-compilers.ts';

// Nothing from another host, and, unlike the page's own policy, no https that an installation may not have.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const passedOn = ['if-none-match', 'if-modified-since'];
const passedBack = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
];

/** Opens the pages of the documentation, which read the description from `path`/json; they answer below `path`. */
export async function openPages(path: string) {
  const pages = fastify({ routerOptions: { ignoreTrailingSlash: true }, schemaController });
  const nothing = { openapi: '3.0.3', info: { title: 'Skep', version: '1.0.0' }, paths: {} } as const;
  await pages.register(swagger, { mode: 'static', specification: { document: nothing } });
  await pages.register(swaggerUi, { routePrefix: path, staticCSP: policy, uiConfig: { validatorUrl: null } });
  await pages.ready();

  /** @throws AppError not_found for a file that the pages do not have. */
  return async ({ url, headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = Object.fromEntries(
      passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    );
    const page = await pages.inject({ method: 'GET', url, headers: asked });
    if (page.statusCode === 404) throw notFound('Page');
    for (const name of passedBack) {
      const value = page.headers[name];
      if (value !== undefined) void reply.header(name, value);
    }
    return reply.code(page.statusCode).send(page.rawPayload);
  };
}
