import { createApp, type App } from '#http/app.ts';
import type { Area } from '#http/area.ts';
import type { Deps } from './deps.ts';
import { identity } from './identity.ts';

/** The app of a service, with the kit wired to what the services share. */
export function serviceApp(deps: Deps, name: string, areas: Area[]): Promise<App> {
  const { config } = deps;
  return createApp({
    logger: deps.logger.child({ service: name }),
    areas,
    authenticate: identity(deps),
    recordAudit: async () => undefined,
    countHits: deps.countHits,
    rateLimitScale: config.rateLimitScale,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    observe: () => undefined,
  });
}
