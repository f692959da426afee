import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';

export type Health = { body: z.ZodObject; read: () => Promise<Record<string, unknown>> };

export type Operations = {
  service: string;
  version: string;
  /** Answers when the service can work, and throws when it cannot. */
  check: () => Promise<unknown>;
  /** Whether the process is still starting. */
  isStarting: () => boolean;
  /** Whether changes are refused for want of space: then it is healthy but for that. */
  degraded?: () => boolean;
  /** Additions to the `/health` response. */
  health?: Health;
  /** The figures of the process in the text form of Prometheus. */
  scrape: () => Promise<{ type: string; text: string }>;
  /** The token that opens the figures to a scraper; null opens them to admins alone. */
  metricsToken: string | null;
};

const healthReply = z.object({
  status: z.enum(['healthy', 'starting', 'degraded', 'unhealthy']),
  service: z.string(),
  version: z.string(),
  uptime: z.number().describe('Seconds'),
});

type State = z.infer<typeof healthReply>['status'];

/**
 * What an operator asks of every port: `/health` (is the process alive) and `/health/ready` (may it get requests), open to
 * all, and `/metrics`.
 */
export function operationRoutes(app: App, operations: Operations): void {
  const { service, version, health } = operations;
  const answer = health ? healthReply.extend(health.body.shape) : healthReply;

  async function stateFor(request: FastifyRequest): Promise<State> {
    if (operations.isStarting()) return 'starting';
    return operations.check().then(
      () => (operations.degraded?.() ? ('degraded' as const) : ('healthy' as const)),
      (error: unknown) => {
        request.log.warn({ err: error }, 'the service is unhealthy');
        return 'unhealthy' as const;
      },
    );
  }

  const read = () => ({ service, version, uptime: process.uptime() });

  app.get(
    '/health',
    {
      // A probe may add whatever keeps caches away.
      config: { access: 'public', counted: false, lenient: true },
      schema: { response: { 200: answer, 503: answer } },
    },
    async (request, reply) => {
      const status = await stateFor(request);
      const body = { status, ...read(), ...(await health?.read()) };
      return reply.code(status === 'unhealthy' ? 503 : 200).send(body);
    },
  );

  app.get(
    '/health/ready',
    {
      config: { access: 'public', counted: false, lenient: true },
      schema: { response: { 200: healthReply, 503: healthReply } },
    },
    async (request, reply) => {
      const status = await stateFor(request);
      const ready = status === 'healthy' || status === 'degraded';
      return reply.code(ready ? 200 : 503).send({ status, ...read() });
    },
  );

  app.get(
    '/metrics',
    {
      config: { access: 'admin', bearer: operations.metricsToken },
      schema: { response: { 200: z.string().describe('Prometheus text format') } },
    },
    async (_request, reply) => {
      const { type, text } = await operations.scrape();
      return reply.type(type).send(text);
    },
  );
}
