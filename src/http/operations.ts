import { z } from 'zod';
import type { App } from './app.ts';

export type Health = { body: z.ZodObject; read(): Promise<Record<string, unknown>> };

export type Operations = {
  service: string;
  version: string;
  /** Answers when the service can work, and throws when it cannot. */
  check(): Promise<unknown>;
  /** What `/health` says besides. */
  health?: Health;
  /** The figures of the process in the text form of Prometheus. */
  scrape(): Promise<{ type: string; text: string }>;
  /** The token that opens the figures to a scraper; null opens them to admins alone. */
  metricsToken: string | null;
};

const healthReply = z.object({
  status: z.enum(['healthy', 'unhealthy']),
  service: z.string(),
  version: z.string(),
  uptime: z.number().describe('Seconds'),
});

/** What whoever runs the installation asks of every port: `/health`, open to all, and `/metrics`. */
export function operationRoutes(app: App, operations: Operations): void {
  const { service, version, health } = operations;
  const answer = health ? healthReply.extend(health.body.shape) : healthReply;

  app.get(
    '/health',
    {
      // A probe may add whatever keeps caches away.
      config: { access: 'public', counted: false, lenient: true },
      schema: { response: { 200: answer, 503: answer } },
    },
    async (request, reply) => {
      const healthy = await operations.check().then(
        () => true,
        (error: unknown) => {
          request.log.warn({ err: error }, 'the service is not healthy');
          return false;
        },
      );
      return reply.code(healthy ? 200 : 503).send({
        status: healthy ? ('healthy' as const) : ('unhealthy' as const),
        service,
        version,
        uptime: process.uptime(),
        ...(await health?.read()),
      });
    },
  );

  app.get(
    '/metrics',
    {
      config: { access: 'admin', bearer: operations.metricsToken },
      schema: { response: { 200: z.string().describe('Text form of Prometheus') } },
    },
    async (_request, reply) => {
      const { type, text } = await operations.scrape();
      return reply.type(type).send(text);
    },
  );
}
