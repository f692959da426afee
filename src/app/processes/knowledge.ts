import { batchRoutes } from '#api/honey-jars/knowledge-batch.routes.ts';
import { documentRoutes } from '#api/documents/knowledge.routes.ts';
import { exchangeRoutes } from '#api/import-export/import-export.routes.ts';
import { indicatorRoutes } from '#api/indicators/knowledge.routes.ts';
import { jarRoutes } from '#api/honey-jars/knowledge.routes.ts';
import { retentionRoutes } from '#api/retention/knowledge.routes.ts';
import { contextRoutes, searchRoutes } from '#api/search/knowledge-service.routes.ts';
import { duplicatesServiceRoutes } from '#api/similar/duplicates.routes.ts';
import { similarServiceRoutes } from '#api/similar/similar.routes.ts';
import { stixRoutes } from '#api/stix/stix.routes.ts';
import { uploadRoutes } from '#api/uploads/bulk-uploads.routes.ts';
import { actorsOf } from './actors.ts';
import { knowledgeAreas } from '#api/areas/areas.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { serviceApp } from './service-app.ts';
import type { App } from '#http/app.ts';

/** The routes of the knowledge service that the platform serves too, below `/api/knowledge`. */
export function sharedKnowledgeRoutes(app: App, deps: Deps): void {
  jarRoutes(app, deps);
  batchRoutes(app, deps);
  documentRoutes(app, deps);
  indicatorRoutes(app, deps);
  similarServiceRoutes(app, deps);
  duplicatesServiceRoutes(app, deps);
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
