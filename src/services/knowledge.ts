import { batchRoutes } from '#api/knowledge/batch.routes.ts';
import { documentRoutes } from '#api/knowledge/documents.routes.ts';
import { exchangeRoutes } from '#api/knowledge/exchange.routes.ts';
import { indicatorRoutes } from '#api/knowledge/indicators.routes.ts';
import { jarRoutes } from '#api/knowledge/jars.routes.ts';
import { retentionRoutes } from '#api/knowledge/retention.routes.ts';
import { contextRoutes, searchRoutes } from '#api/knowledge/search.routes.ts';
import { stixRoutes } from '#api/knowledge/stix.routes.ts';
import { uploadRoutes } from '#api/knowledge/uploads.routes.ts';
import type { App } from '#http/app.ts';
import { actorsOf } from './actors.ts';
import { knowledgeAreas } from './areas.ts';
import type { Deps } from './deps.ts';
import { serviceApp } from './kit.ts';

/** The routes of the knowledge service that the platform serves too, below `/api/knowledge`. */
export function sharedKnowledgeRoutes(app: App, deps: Deps): void {
  jarRoutes(app, deps);
  batchRoutes(app, deps);
  documentRoutes(app, deps);
  indicatorRoutes(app, deps);
  exchangeRoutes(app, deps);
  retentionRoutes(app, deps);
  stixRoutes(app, deps);
  uploadRoutes(app, deps);
  contextRoutes(app, { knowledge: deps.knowledge, actorOf: actorsOf(deps) });
}

/** The knowledge service on its own port. */
export async function knowledgeApp(deps: Deps): Promise<App> {
  const app = await serviceApp(deps, 'knowledge', knowledgeAreas);
  sharedKnowledgeRoutes(app, deps);
  searchRoutes(app, deps);
  return app;
}
