import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Milliseconds, but for the last. */
export const limits = {
  bodyBytes: 1024 * 1024,
  filesPerRequest: 200,
  fieldBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 15_000,
  /** A body that is no upload: nobody needs longer for 1 MiB. */
  bodyMs: 30_000,
  uploadMs: 10 * 60_000,
  silentMs: 2 * 60_000,
};

const oneYear = 'max-age=31536000';

/** Safe headers on every answer; pages widen the policy for themselves. Other origins are let in by name only. */
export async function secureApp(
  app: FastifyInstance,
  { corsOrigins }: { corsOrigins: string[] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') void reply.header('strict-transport-security', oneYear);
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'x-api-key'],
    exposedHeaders: [
      'x-request-id',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'retry-after',
    ],
    maxAge: 600,
  });
}
