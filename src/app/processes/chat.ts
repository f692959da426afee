import { serviceMessageRoutes } from '#api/chat/platform.routes.ts';
import { actorsOf } from './actors.ts';
import { chatAreas } from '#api/areas/areas.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { serviceApp } from './service-app.ts';
import type { App } from '#http/app.ts';

/** The chat service on its own port. */
export async function chatApp(deps: Deps): Promise<App> {
  const app = await serviceApp(deps, 'chat', chatAreas);
  serviceMessageRoutes(app, { assistant: deps.assistant, actorOf: actorsOf(deps) });
  return app;
}
