import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logger.ts';
import { accessHook, type Authenticate } from './access.ts';
import { errorHandler, type Envelope } from './errors.ts';
import { refuseUnstorable } from './storable.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type AppOptions = {
  logger: Logger;
  authenticate: Authenticate;
  /** Answers what no area answers: unknown routes and errors before routing. */
  envelope: Envelope;
  trustProxy: boolean;
};

const limits = { bodyBytes: 1024 * 1024, filesPerRequest: 200, fieldBytes: 256 * 1024 };

/** An HTTP server with the kit in place: request ids, access, validation, envelopes, uploads, safe headers. */
export async function createApp({ logger, authenticate, envelope, trustProxy }: AppOptions): Promise<App> {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    trustProxy,
    bodyLimit: limits.bodyBytes,
    requestIdHeader: false,
    genReqId: () => newId(),
    // A malformed URL fails before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      errorHandler(envelope)(error, request, reply);
    },
    // One line per request, written below, instead of the framework's two.
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    connectionTimeout: 0,
    requestTimeout: 10 * 60 * 1000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler(envelope));
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'There is no such endpoint; /api/docs lists them');
  });
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide) return;
    const described = route.schema?.response ?? {};
    route.schema = {
      ...route.schema,
      ...(route.config?.access === 'public' && { security: [] }),
      response: { '4xx': envelope.body, '5xx': envelope.body, ...described },
    };
  });
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('principal', null);
  await app.register(cookie);
  await app.register(helmet, { contentSecurityPolicy: false, hsts: false });
  await app.register(multipart, {
    // The size of a file is limited where it is stored, so that the limit is exact and the same for every way in.
    limits: { fileSize: Infinity, files: limits.filesPerRequest, fieldSize: limits.fieldBytes, fields: 20 },
    throwFileSizeLimit: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', accessHook(authenticate));
  app.addHook('preValidation', refuseUnstorable);
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  return app;
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      user_id: request.principal?.user_id ?? null,
    },
    'request',
  );
}
