import type { PersonalData } from '#domain/pii/index.ts';
import type { App } from '#http/app.ts';
import { healthReply } from './statistics.schemas.ts';

/** What a health check asks: each answers when the part works, and throws when it does not. */
export type PiiChecks = Record<
  'pattern_engine' | 'compliance_mapping' | 'text_extraction' | 'redis_queue',
  () => Promise<unknown>
>;

type HealthDeps = { personalData: PersonalData; checks: PiiChecks; version: string };

/** The health of the area, open to all: `/health`. */
export function healthRoutes(app: App, { personalData, checks, version }: HealthDeps): void {
  app.get(
    '/health',
    {
      config: { access: 'public', counted: false, lenient: true },
      schema: { tags: ['pii'], summary: 'Health', response: { 200: healthReply, 503: healthReply } },
    },
    async (_request, reply) => {
      const [pattern_engine, compliance_mapping, text_extraction, redis_queue] = await Promise.all([
        stateOf(checks.pattern_engine),
        stateOf(checks.compliance_mapping),
        stateOf(checks.text_extraction),
        stateOf(checks.redis_queue),
      ]);
      const components = { pattern_engine, compliance_mapping, text_extraction, redis_queue };
      const healthy = Object.values(components).every((state) => state === 'operational');
      return reply.code(healthy ? 200 : 503).send({
        status: healthy ? ('healthy' as const) : ('unhealthy' as const),
        timestamp: new Date().toISOString(),
        version,
        components,
        performance: personalData.performance(),
      });
    },
  );
}

async function stateOf(check: () => Promise<unknown>): Promise<'operational' | 'unavailable'> {
  try {
    await check();
    return 'operational';
  } catch {
    return 'unavailable';
  }
}
