import type { PersonalData } from '#domain/pii/index.ts';
import type { App } from '#http/app.ts';
import { configureRoutes } from './configure.routes.ts';
import { detectRoutes } from './detect.routes.ts';
import { healthRoutes, type PiiChecks } from './health.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';

type PiiDeps = { personalData: PersonalData; checks: PiiChecks; version: string };

/** Everything below `/api/pii`. */
export function piiRoutes(app: App, deps: PiiDeps): void {
  detectRoutes(app, deps);
  configureRoutes(app, deps);
  statisticsRoutes(app, deps);
  healthRoutes(app, deps);
}
