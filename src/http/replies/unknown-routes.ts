import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { AppError } from '#kernel/errors.ts';
import { serverLimits } from '#http/limits/server-limits.ts';
import { isUnknownVersion } from './versions.ts';

/** Parameters may be as long as a URL: their schema limits them, like any other value. */
export const routerOptions = { ignoreTrailingSlash: true, maxParamLength: serverLimits.headerBytes };

const methods: HTTPMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Watches the routes that are registered, to answer for what is none of them: that the path does not exist, or
 * which methods it takes.
 */
export function unknownRoutes(app: FastifyInstance) {
  const seen = new Map<string, [HTTPMethod, string]>();
  let router: Router | null = null;
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat() as HTTPMethod[])
      if (methods.includes(name) && url !== '*' && url !== '/*') seen.set(`${name} ${url}`, [name, url]);
  });

  return ({ method, url }: FastifyRequest, reply: FastifyReply): never => {
    const known = (router ??= routerOf(seen.values()));
    const taken = methods.filter((name) => known.find(name, url) !== null);
    if (taken.length > 0 && !taken.some((name) => name === method)) {
      void reply.header('allow', taken.join(', '));
      throw new AppError('method_not_allowed', `This endpoint supports ${taken.join(', ')}`);
    }
    throw new AppError(
      'not_found',
      isUnknownVersion(url)
        ? 'Unknown version; GET /api/versions lists the versions'
        : 'Unknown endpoint; /api/docs lists all endpoints',
    );
  };
}

type Router = ReturnType<typeof findMyWay>;

function routerOf(routes: Iterable<[HTTPMethod, string]>): Router {
  const router = findMyWay(routerOptions);
  for (const [method, url] of routes) router.on(method, url, () => undefined);
  return router;
}
