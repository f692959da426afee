import type { z } from 'zod';
import { healthReply, metricsReply, statusReply, type state } from './system.schemas.ts';
import type { App } from '#http/app.ts';

type Storage = z.input<typeof healthReply>['storage'];

/** What a health check asks: each answers when the part works, and throws when it does not. */
type HealthChecks = Record<'database' | 'knowledge_service' | 'authentication', () => Promise<unknown>> & {
  /** Answers `built_in` where no language model is configured. */
  llm_service: () => Promise<'healthy' | 'unhealthy' | 'built_in'>;
};

export type SystemRoutes = {
  checks: HealthChecks;
  /** How much room is left, and whether changes are refused. */
  storage: () => Storage & { refuses: boolean };
  /** Parts that answer and may lack something. */
  conditions: () => Promise<Record<string, 'healthy' | 'degraded'>>;
  version: string;
  isStarting: () => boolean;
  status: () => Promise<Omit<z.input<typeof statusReply>, 'status' | 'timestamp' | 'version' | 'uptime'>>;
  metrics: () => Promise<z.input<typeof metricsReply>>;
};

/** The state of the installation: health for all, names and states only; status and figures for admins. */
export function systemRoutes(app: App, routes: SystemRoutes): void {
  const { checks, conditions, version, isStarting, storage, status, metrics } = routes;
  const tags = ['system'];
  const stateOf = (healthy: boolean): z.input<typeof state> =>
    isStarting() ? 'starting' : healthy ? 'healthy' : 'unhealthy';
  const head = (healthy: boolean) => ({
    status: stateOf(healthy),
    timestamp: new Date().toISOString(),
    version,
    uptime: process.uptime(),
  });

  app.get(
    '/system/health',
    {
      config: { access: 'public', counted: false, lenient: true },
      schema: {
        tags,
        summary: 'Health',
        description:
          'Each part is checked on request, the language model at most every ten seconds. Without the model, answers are ' +
          'extractive, so it does not affect the status. 200 when healthy or starting.',
        response: { 200: healthReply, 503: healthReply },
      },
    },
    async (_request, reply) => {
      const [database, knowledge_service, authentication, llm_service, parts] = await Promise.all([
        works(checks.database),
        works(checks.knowledge_service),
        works(checks.authentication),
        checks.llm_service(),
        conditions(),
      ]);
      const healthy = [database, knowledge_service, authentication].every((part) => part === 'healthy');
      const { refuses, ...room } = storage();
      const answer = head(healthy);
      const lacks = refuses || Object.values(parts).includes('degraded');
      return reply.code(answer.status === 'unhealthy' ? 503 : 200).send({
        ...answer,
        ...(answer.status === 'healthy' && lacks && { status: 'degraded' as const }),
        storage: room,
        services: { database, knowledge_service, authentication, llm_service, ...parts },
      });
    },
  );

  app.get(
    '/system/status',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'Get what runs and how much is stored', response: { 200: statusReply } },
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
      schema: { tags, summary: "Get today's metrics", response: { 200: metricsReply } },
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
