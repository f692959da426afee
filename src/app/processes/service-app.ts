import type { Authenticate } from '#http/access/access.ts';
import { createApp } from '#http/create-app.ts';
import type { Area } from '#http/area.ts';
import { describeApi, type ApiDescription } from '#http/openapi/openapi.ts';
import { operationRoutes, type Health } from '#http/operations.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import { identity } from '#app/wiring/identity.ts';
import { healthyWithinMs, within } from '#app/monitoring/probe.ts';
import { version } from './version.ts';
import type { App } from '#http/app.ts';

/** What a service has of its own: `health` adds to its health response. */
type Own = { health?: Health; authenticate?: Authenticate; description?: Partial<ApiDescription> };

/** The app of a service, with the kit wired to what the services share. */
export async function serviceApp(
  deps: BaseDeps,
  name: string,
  areas: Area[],
  { health, authenticate = identity(deps), description }: Own = {},
): Promise<App> {
  const { config, observability } = deps;
  const app = await createApp({
    logger: deps.logger.child({ service: name }),
    areas,
    authenticate,
    recordAudit: (entries) => deps.audit.record(entries.map((entry) => ({ ...entry, service: name }))),
    storage: {
      refusal: ({ necessary }) => deps.audit.refusal() ?? (necessary ? null : deps.space.refusal()),
      note: deps.space.note,
    },
    countHits: deps.countHits,
    rateLimitScale: config.rateLimitScale,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    observe: observability.observer(name),
    observeSockets: observability.socketObserver(name),
    sockets: { sockets: config.socketsMax, perUser: config.socketsPerUser },
  });
  operationRoutes(app, {
    service: name,
    version,
    check: () => within(healthyWithinMs, deps.ping),
    isStarting: observability.readiness.isStarting,
    degraded: () => deps.space.refusal() !== null,
    ...(health && { health }),
    scrape: observability.scrape,
    metricsToken: config.metricsToken,
  });
  describeApi(app, {
    title: `Skep: the ${name} service`,
    docsPath: '/docs',
    specPaths: ['/openapi.json'],
    ...description,
  });
  return app;
}
