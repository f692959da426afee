import type { PersonalData } from '#domain/pii/index.ts';
import { healthReply } from './statistics.schemas.ts';
import type { App } from '#http/app.ts';

/** What a health check asks: each answers when the part works or is starting, and throws when it does not work. */
export type PiiChecks = Record<
  'pattern_engine' | 'compliance_mapping' | 'text_extraction' | 'redis_queue',
  () => Promise<'starting' | void>
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
      const states = Object.values(components);
      const status = states.includes('unavailable')
        ? ('unhealthy' as const)
        : states.includes('starting')
          ? ('starting' as const)
          : ('healthy' as const);
      return reply.code(status === 'unhealthy' ? 503 : 200).send({
        status,
        timestamp: new Date().toISOString(),
        version,
        components,
        performance: personalData.performance(),
      });
    },
  );
}

type ComponentState = 'operational' | 'starting' | 'unavailable';

async function stateOf(check: () => Promise<'starting' | void>): Promise<ComponentState> {
  try {
    return (await check()) ?? 'operational';
  } catch {
    return 'unavailable';
  }
}
