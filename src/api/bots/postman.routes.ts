import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { collectionOf } from './postman.ts';
import type { App } from '#http/app.ts';

const collection = z.looseObject({
  info: z.looseObject({ name: z.string(), schema: z.string() }),
  item: z.array(z.looseObject({ name: z.string() })),
  variable: z.array(z.looseObject({ key: z.string(), value: z.string() })),
});

/** Every request of the interface as a Postman collection, made of the routes that are registered after it. */
export function postmanRoute(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && !route.schema?.hide) routes.push(route);
  });
  let made: ReturnType<typeof collectionOf> | undefined;
  app.get(
    '/postman/collection.json',
    {
      config: { access: 'public', sharedAnswer: true },
      schema: {
        tags: ['bots'],
        summary: 'Get a Postman collection of this interface',
        description:
          'Format 2.1, with tests of each answer, its status and its fields: for Postman or newman. Set the variables `public_url` ' +
          'and `admin_key`. It makes a bot, uses it and deletes it.',
        response: { 200: { content: { 'application/json': { schema: collection } } } },
      },
    },
    () => (made ??= collectionOf(routes)),
  );
}
