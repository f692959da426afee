import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from '#http/app.ts';
import type { ApiDocument } from './openapi-document.ts';

export type ApiDescription = {
  title: string;
  docsPath: string;
  specPaths: string[];
  /** Reads the description of what another service answers below the paths of this one. */
  elsewhere?: () => Promise<ApiDocument>;
};

/**
 * Describes every route that is registered after this from its schemas: OpenAPI 3.0.3 at `specPaths`, and pages at
 * `docsPath`. Both are made when they are first asked for, and kept.
 */
export function describeApi(app: App, { title, docsPath, specPaths, elsewhere }: ApiDescription): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  // Not kept: it is large, and made twice at most.
  async function describe(): Promise<ApiDocument> {
    const { describeRoutes, joined } = await import('./openapi-document.ts');
    const own = await describeRoutes(routes, title);
    return elsewhere ? joined(own, await elsewhere()) : own;
  }
  const json = once(async () => (await import('./openapi-text.ts')).asJson(await describe()));
  const yaml = once(async () => (await import('./openapi-text.ts')).asYaml(await describe()));
  const pages = once(async () => (await import('./openapi-pages.ts')).openPages(docsPath));

  const sendJson = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send(await json());
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => (await pages())(request, reply);
  const schema = { hide: true };
  const config = { access: 'public', sharedAnswer: true } as const;
  for (const path of [...specPaths, `${docsPath}/json`]) app.get(path, { config, schema }, sendJson);
  app.get(`${docsPath}/yaml`, { config, schema }, async (_request, reply) =>
    reply.type('application/x-yaml').send(await yaml()),
  );
  for (const path of [docsPath, `${docsPath}/static/*`])
    // Which parameters the pages know is not ours to say.
    app.get(path, { config: { access: 'public', counted: false, lenient: true }, schema }, sendPage);
}

/** What `make` makes, when it is first asked for; a failure is forgotten, so that the next caller tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
