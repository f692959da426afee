import { mcpRoutes } from '#api/mcp/mcp.routes.ts';
import { areaFinder } from '#http/area.ts';
import { bounded, countOne, subjectOf } from '#http/limits/rate-limit.ts';
import { platformAreas } from '#api/areas/areas.ts';
import type { Deps } from './deps.ts';
import { version } from '#app/processes/version.ts';
import type { App } from '#http/app.ts';

/** The MCP server of the platform. What its tools look up is counted with the searches of the platform's API. */
export function mcpServer(app: App, deps: Deps): void {
  const { config, countHits } = deps;
  const limits = [bounded(areaFinder(platformAreas)('/mcp'), 'search', config.rateLimitScale)];
  mcpRoutes(app, {
    ...deps,
    version,
    origins: config.corsOrigins,
    countSearch: (request) =>
      countOne(countHits, { limits, subject: subjectOf(request), audit: request.audit }),
  });
}
