import type { z } from 'zod';
import type { App } from '#http/app.ts';
import { healthReply, metricsReply, statusReply } from './system.schemas.ts';

/** What a health check asks: each answers when the part works, and throws when it does not. */
export type HealthChecks = { database: () => Promise<unknown>; knowledge_service: () => Promise<unknown> };

export type SystemRoutes = {
  checks: HealthChecks;
  /** Parts that answer and may lack something. */
  conditions(): Promise<Record<string, 'healthy' | 'degraded'>>;
  version: string;
  llm: boolean;
  status(): Promise<Omit<z.input<typeof statusReply>, 'status' | 'timestamp' | 'version' | 'uptime'>>;
  metrics(): Promise<z.input<typeof metricsReply>>;
};

/** The state of the installation: health for all, names and states only; status and figures for admins. */
export function systemRoutes(
  app: App,
  { checks, conditions, version, llm, status, metrics }: SystemRoutes,
): void {
  const tags = ['system'];
  const head = (healthy: boolean) => ({
    status: healthy ? ('healthy' as const) : ('unhealthy' as const),
    timestamp: new Date().toISOString(),
    version,
    uptime: process.uptime(),
  });

  app.get(
    '/system/health',
    {
      config: { access: 'public', counted: false },
      schema: { tags, summary: 'Health', response: { 200: healthReply, 503: healthReply } },
    },
    async (_request, reply) => {
      const [database, knowledge_service, parts] = await Promise.all([
        works(checks.database),
        works(checks.knowledge_service),
        conditions(),
      ]);
      const healthy = database === 'healthy' && knowledge_service === 'healthy';
      return reply.code(healthy ? 200 : 503).send({
        ...head(healthy),
        ...(healthy && Object.values(parts).includes('degraded') && { status: 'degraded' as const }),
        services: {
          database,
          knowledge_service,
          authentication: database,
          llm_service: llm ? ('configured' as const) : ('built_in' as const),
          ...parts,
        },
      });
    },
  );

  app.get(
    '/system/status',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'What runs, and how much it holds', response: { 200: statusReply } },
    },
    async () => {
      const [knowledge, rest] = await Promise.all([works(checks.knowledge_service), status()]);
      return { ...head(knowledge === 'healthy'), ...rest };
    },
  );

  app.get(
    '/system/metrics',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Figures of today', response: { 200: metricsReply } },
    },
    metrics,
  );
}

async function works(check: () => Promise<unknown>): Promise<'healthy' | 'unhealthy'> {
  return check().then(
    () => 'healthy' as const,
    () => 'unhealthy' as const,
  );
}
