import { analyticsRoutes, type AnalyticsDeps } from './analytics.routes.ts';
import { botRoutes, type BotDeps } from './bots.routes.ts';
import { chatRoutes, type ChatDeps } from './chat/chat.routes.ts';
import { botKeyRoutes, type KeyDeps } from './keys.routes.ts';
import { sessionRoutes, type SessionDeps } from './sessions.routes.ts';
import { openToSites } from './chat/origins.ts';
import { postmanRoute } from './postman.routes.ts';
import { botWebhookRoutes, type WebhookDeps } from './webhooks.routes.ts';
import type { App } from '#http/app.ts';

export type PublicDeps = BotDeps & ChatDeps & AnalyticsDeps & SessionDeps & KeyDeps & WebhookDeps;

/** The public bot interface, below `/api/public`. */
export async function publicRoutes(app: App, deps: PublicDeps): Promise<void> {
  postmanRoute(app);
  botRoutes(app, deps);
  botKeyRoutes(app, deps);
  analyticsRoutes(app, deps);
  sessionRoutes(app, deps);
  botWebhookRoutes(app, deps);
  await app.register(async (sites: App) => {
    openToSites(sites, deps);
    chatRoutes(sites, deps);
  });
}
