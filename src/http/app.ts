import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawServerDefault,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logger.ts';
import { accessHook, identifyHook, type Authenticate } from './access.ts';
import { areaFinder, type Area } from './area.ts';
import { assertAudited, auditHook, openAudit, type RecordAudit } from './audit.ts';
import { documentErrors } from './documented-errors.ts';
import { errorHandler } from './errors.ts';
import { knownMethods } from './known-methods.ts';
import { limitRoute, limitsOf, rateLimitHook, type CountHits } from './rate-limit.ts';
import { limits, secureApp } from './security.ts';
import { answerBrokenRequest, bodyDeadlineHook } from './slow-clients.ts';
import { refuseUnstorable } from './storable.ts';
import { versionedUrl } from './versions.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type AppOptions = {
  logger: Logger;
  /** The parts of the API; the one with the empty prefix answers what belongs to no other. */
  areas: Area[];
  authenticate: Authenticate;
  recordAudit: RecordAudit;
  countHits: CountHits;
  /** Multiplies every limit. */
  rateLimitScale: number;
  /** Origins of other sites whose scripts may read answers. */
  corsOrigins: string[];
  trustProxy: boolean;
  /** Told of every answer, for figures. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * An HTTP server with the kit in place. Every route is identified, limited, let in or turned away, validated,
 * audited, and answered in the envelope of its area; it cannot be registered without saying how.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { logger, areas, rateLimitScale } = options;
  const areaOf = areaFinder(areas);
  const onError = errorHandler(areaOf);
  const limitHook = rateLimitHook(options.countHits, (path) =>
    limitsOf(areaOf(path), undefined, rateLimitScale),
  );
  const app = openServer(logger, {
    trustProxy: options.trustProxy,
    clientErrorHandler: answerBrokenRequest(areaOf('').envelope),
    // A malformed URL fails before any hook runs.
    frameworkErrors: (error, request, reply) => {
      openAudit(request);
      void reply.header('x-request-id', request.id);
      onError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(onError);
  const methodsOf = knownMethods(app);
  app.setNotFoundHandler((request, reply) => answerUnknown(methodsOf(request.url), reply));
  app.addHook('onRoute', (route) => {
    const area = areaOf(route.url);
    assertAudited(route);
    limitRoute(route, area, rateLimitScale);
    if (!route.schema?.hide) documentErrors(route, area);
  });
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('principal', null);
  app.decorateRequest('audit');
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    openAudit(request);
    void reply.header('x-request-id', request.id);
  });
  await secureApp(app, options);
  await app.register(multipart, {
    // The size of a file is limited where it is stored, so that the limit is exact and the same for every way in.
    limits: { fileSize: Infinity, files: limits.filesPerRequest, fieldSize: limits.fieldBytes, fields: 20 },
    throwFileSizeLimit: false,
  });
  app.addHook('onRequest', identifyHook(options.authenticate));
  app.addHook('onRequest', limitHook);
  app.addHook('onRequest', accessHook);
  app.addHook('preParsing', bodyDeadlineHook);
  app.addHook('preValidation', refuseUnstorable);
  app.addHook('onSend', auditHook(options.recordAudit));
  app.addHook('onResponse', async (request, reply) => {
    options.observe(request, reply);
    logRequest(request, reply);
  });
  return app;
}

function openServer(
  logger: Logger,
  options: Pick<FastifyServerOptions, 'trustProxy' | 'clientErrorHandler' | 'frameworkErrors'>,
): App {
  const loggerInstance: FastifyBaseLogger = logger;
  return fastify({
    ...options,
    loggerInstance,
    bodyLimit: limits.bodyBytes,
    requestIdHeader: false,
    genReqId: () => newId(),
    rewriteUrl: versionedUrl,
    // One line per request, written below, instead of the framework's two.
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersMs },
    connectionTimeout: limits.silentMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
}

function answerUnknown(methods: string[], reply: FastifyReply): never {
  if (methods.length === 0)
    throw new AppError('not_found', 'There is no such endpoint; /api/docs lists them');
  void reply.header('allow', methods.join(', '));
  throw new AppError('method_not_allowed', `This endpoint takes ${methods.join(', ')}`);
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
