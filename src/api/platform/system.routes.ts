import { z } from 'zod';
import type { App } from '#http/app.ts';

/** What a health check asks: each answers when the part works, and throws when it does not. */
export type HealthChecks = { database: () => Promise<unknown>; knowledge_service: () => Promise<unknown> };

const state = z.enum(['healthy', 'unhealthy']);

export const healthReply = z.object({
  status: state,
  timestamp: z.iso.datetime(),
  services: z.record(z.string(), z.enum(['healthy', 'unhealthy', 'configured', 'built_in'])),
  version: z.string(),
  uptime: z.number().describe('Seconds'),
});

/** Health, open to all: names and states only. */
export function systemRoutes(
  app: App,
  { checks, version, llm }: { checks: HealthChecks; version: string; llm: boolean },
): void {
  const schema = { tags: ['system'], summary: 'Health', response: { 200: healthReply, 503: healthReply } };
  app.get(
    '/system/health',
    { config: { access: 'public', counted: false }, schema },
    async (_request, reply) => {
      const [database, knowledge_service] = await Promise.all([
        works(checks.database),
        works(checks.knowledge_service),
      ]);
      const healthy = database === 'healthy' && knowledge_service === 'healthy';
      return reply.code(healthy ? 200 : 503).send({
        status: healthy ? ('healthy' as const) : ('unhealthy' as const),
        timestamp: new Date().toISOString(),
        services: {
          database,
          knowledge_service,
          authentication: database,
          llm_service: llm ? ('configured' as const) : ('built_in' as const),
        },
        version,
        uptime: process.uptime(),
      });
    },
  );
}

async function works(check: () => Promise<unknown>): Promise<'healthy' | 'unhealthy'> {
  return check().then(
    () => 'healthy' as const,
    () => 'unhealthy' as const,
  );
}
