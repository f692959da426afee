import type { FileAnalysis, PersonalData } from '#domain/pii/index.ts';
import type { PiiBatches } from '#domain/pii-batches/index.ts';
import type { Webhooks } from '#domain/webhooks/index.ts';
import { createLargeReplies } from '#http/bodies/large-replies.ts';
import { analyzeRoutes } from './analyze.routes.ts';
import { batchRoutes } from '#api/pii-batches/pii-batches.routes.ts';
import { configureRoutes } from './configure.routes.ts';
import { detectRoutes } from './detect.routes.ts';
import { healthRoutes, type PiiChecks } from './health.routes.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { webhookRoutes } from '#api/webhooks/webhooks.routes.ts';
import type { App } from '#http/app.ts';

type PiiDeps = {
  personalData: PersonalData;
  files: FileAnalysis;
  checks: PiiChecks;
  version: string;
  webhooks: Webhooks;
  batches: PiiBatches;
};

/** Everything below `/api/pii`. */
export function piiRoutes(app: App, deps: PiiDeps): void {
  const replies = createLargeReplies();
  healthRoutes(app, deps);
  detectRoutes(app, { ...deps, replies });
  analyzeRoutes(app, { ...deps, replies });
  batchRoutes(app, deps);
  configureRoutes(app, deps);
  statisticsRoutes(app, deps);
  webhookRoutes(app, deps);
}
