import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { FastifyInstance } from 'fastify';

const methods: HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Watches the routes that are registered, to tell afterwards which methods a path takes: none when it is unknown. */
export function knownMethods(app: FastifyInstance): (path: string) => string[] {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 500 });
  const seen = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat() as HTTPMethod[]) {
      if (!methods.includes(name) || url === '*' || url === '/*' || seen.has(`${name} ${url}`)) continue;
      seen.add(`${name} ${url}`);
      router.on(name, url, () => undefined);
    }
  });
  return (path) => methods.filter((method) => router.find(method, path.split('?')[0] ?? path) !== null);
}
