import { serviceMessageRoutes } from '#api/platform/chat.routes.ts';
import type { App } from '#http/app.ts';
import { actorsOf } from './actors.ts';
import { chatAreas } from './areas.ts';
import type { Deps } from './deps.ts';
import { serviceApp } from './kit.ts';

/** The chat service on its own port. */
export async function chatApp(deps: Deps): Promise<App> {
  const app = await serviceApp(deps, 'chat', chatAreas);
  serviceMessageRoutes(app, { assistant: deps.assistant, actorOf: actorsOf(deps) });
  return app;
}
