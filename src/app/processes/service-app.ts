import { createApp } from '#http/create-app.ts';
import type { Area } from '#http/area.ts';
import { operationRoutes, type Health } from '#http/operations.ts';
import type { BaseDeps } from '#app/wiring/base-deps.ts';
import { identity } from '#app/wiring/identity.ts';
import { healthyWithinMs, within } from '#app/monitoring/probe.ts';
import { version } from './version.ts';
import type { App } from '#http/app.ts';

/** The app of a service, with the kit wired to what the services share; `health` adds to its health response. */
export async function serviceApp(deps: BaseDeps, name: string, areas: Area[], health?: Health): Promise<App> {
  const { config, observability } = deps;
  const app = await createApp({
    logger: deps.logger.child({ service: name }),
    areas,
    authenticate: identity(deps),
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
  return app;
}
