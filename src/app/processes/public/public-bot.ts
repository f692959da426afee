import { widgetRoutes } from '#api/widget/widget.routes.ts';
import { publicRoutes } from '#api/bots/public.routes.ts';
import { publicAreas } from '#api/areas/areas.ts';
import { publicIdentity } from '#app/wiring/bots/bots.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { widgetFile } from './widget-file.ts';
import { serviceApp } from '#app/processes/service-app.ts';
import type { App } from '#http/app.ts';

/** The public bots on their own port: the only place where keys of the public interface open anything. */
export async function publicBotApp(deps: Deps): Promise<App> {
  const app = await serviceApp(deps, 'public-bot', publicAreas, {
    authenticate: publicIdentity(deps),
    description: {
      title: 'Skep: public bots',
      docsPath: '/api/public/docs',
      specPaths: ['/api/public/openapi.json'],
    },
  });
  await widgetRoutes(app, { file: widgetFile });
  await app.register(async (api: App) => publicRoutes(api, deps), { prefix: '/api/public' });
  return app;
}
