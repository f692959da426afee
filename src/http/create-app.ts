import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { newId } from '#kernel/ids.ts';
import { usePlainMessages } from '#kernel/fields/field-messages.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { accessHook, identifyHook, type Authenticate } from './access/access.ts';
import { areaFinder, type Area, type Envelope } from './area.ts';
import { assertAudited, auditHandler, auditHook, openAudit, type RecordAudit } from './access/audit.ts';
import { documentErrors } from './openapi/documented-errors.ts';
import { errorHandler } from './replies/errors.ts';
import { boundIdleConnections } from './limits/idle-connections.ts';
import { takeJson } from './bodies/json-body.ts';
import { largeBodiesHook } from './bodies/large-bodies.ts';
import { createLargeReplies } from './bodies/large-replies.ts';
import { queuePipelined } from './limits/pipelined-requests.ts';
import {
  laterLimitsHook,
  limitRoute,
  limitsOfUnknown,
  rateLimitHook,
  type CountHits,
} from './limits/rate-limit.ts';
import { refuseChangesHook, type StorageGuard } from './limits/refuse-changes.ts';
import { assertReadableHead, routedUrl } from './limits/request-head.ts';
import { takeTurns } from './limits/request-turns.ts';
import { schemaController } from './schema-compilers.ts';
import { isSocketRequest, openSockets, socketHook } from './sockets/sockets.ts';
import type { CountSockets } from './sockets/socket-limits-by-user.ts';
import { socketLimits, type SocketLimits } from './sockets/socket-limits.ts';
import { isBareOptions, openToOrigins, safeHeadersHook, trustedProxies } from './access/security.ts';
import { serverLimits, type ServerLimits } from './limits/server-limits.ts';
import {
  answerBrokenRequest,
  bodyDeadlineHook,
  lingerHook,
  silenceHook,
  uploadDeadlineHook,
} from './limits/slow-clients.ts';
import { refuseUnstorable } from './bodies/storable.ts';
import { refuseUnknown } from './bodies/unknown-fields.ts';
import { routerOptions, unknownRoutes } from './replies/unknown-routes.ts';
import type { App } from './app.ts';

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
  /** Where browsers reach the platform, when that is configured. */
  publicUrl?: string | null;
  /** How many proxies in front of us write X-Forwarded-* headers that are believed, or their addresses. */
  trustProxy: number | string[];
  /** What differs from the usual limits of the server. */
  limits?: Partial<ServerLimits>;
  /** The same of sockets. */
  sockets?: Partial<SocketLimits>;
  /** Where changes may be refused for want of space. */
  storage?: StorageGuard;
  /** Called with every response, for metrics. */
  observe: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Called with the number of open sockets. */
  observeSockets: CountSockets;
};

/**
 * An HTTP server with the kit in place. Every route is identified, limited, let in or turned away, validated,
 * audited, and answered in the envelope of its area; it cannot be registered without saying how.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const areaOf = areaFinder(options.areas);
  const limits = { ...serverLimits, ...options.limits };
  const app = openServer(options, limits, areaOf('').envelope);
  boundConnections(app, limits, options);
  usePlainMessages();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(errorHandler(areaOf, options.storage));
  const answerUnknown = unknownRoutes(app);
  app.setNotFoundHandler(answerUnknown);
  const audit = auditHook(options.recordAudit);
  app.addHook('onRoute', (route) => {
    const area = areaOf(route.url);
    assertAudited(route);
    auditHandler(route, audit.write);
    limitRoute(route, area, options.rateLimitScale);
    refuseUnknown(route);
    if (!route.schema?.hide) documentErrors(route, area);
  });
  decorate(app, options);
  await app.register(cookie);
  await takeBodies(app, limits);
  await openSockets(app, { ...options, areaOf, limits: { ...socketLimits, ...options.sockets } });
  app.addHook('onRequest', beginRequest);
  app.addHook('onRequest', lingerHook);
  app.addHook('onRequest', silenceHook);
  app.addHook('onRequest', uploadDeadlineHook(limits));
  app.addHook('onRequest', safeHeadersHook);
  await openToOrigins(app, options.corsOrigins);
  app.addHook('onRequest', identifyHook(options.authenticate));
  app.addHook('onRequest', rateLimitHook(options.countHits, limitsOfUnknown(areaOf, options.rateLimitScale)));
  takeTurns(app);
  app.addHook('onRequest', async (request, reply) => {
    assertReadableHead(request);
    if (request.is404 || isBareOptions(request)) answerUnknown(request, reply);
  });
  app.addHook('onRequest', socketHook);
  app.addHook('onRequest', accessHook);
  if (options.storage) app.addHook('onRequest', refuseChangesHook(options.storage));
  app.addHook('preParsing', largeBodiesHook());
  app.addHook('preParsing', bodyDeadlineHook(limits));
  app.addHook('preValidation', refuseUnstorable);
  app.addHook('preHandler', laterLimitsHook(options.countHits));
  app.addHook('onSend', createLargeReplies().hook);
  app.addHook('onSend', audit.write);
  app.addHook('onResponse', async (request, reply) => {
    options.observe(request, reply);
    logRequest(request, reply);
  });
  app.addHook('onClose', audit.settled);
  return app;
}

function boundConnections({ server }: App, limits: ServerLimits, options: AppOptions): void {
  // Read now, the address is still known when the client has disconnected: it is counted and audited. Requests of disconnected
  // clients are dropped.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
  queuePipelined(server);
  boundIdleConnections(server, { ...limits, proxied: isProxied(options) });
  // An expectation that we do not know is no reason to leave the envelope.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

async function beginRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Each hook listens once, and Fastify several times where an answer is streamed: more than Node.js takes for a leak.
  reply.raw.setMaxListeners(20);
  request.audit = openAudit(request.ip ?? null);
  void reply.header('x-request-id', request.id);
}

function isProxied({ trustProxy }: AppOptions): boolean {
  return Array.isArray(trustProxy) ? trustProxy.length > 0 : trustProxy > 0;
}

function decorate(app: App, { publicUrl = null }: AppOptions): void {
  app.decorate('publicUrl', publicUrl);
  app.decorateRequest('principal', null);
  app.decorateRequest('holdsBearer', false);
  app.decorateRequest('audit');
  app.decorateRequest('countTaken');
}

async function takeBodies(app: App, limits: ServerLimits): Promise<void> {
  app.removeContentTypeParser('text/plain');
  takeJson(app);
  await app.register(multipart, {
    // The size of a file is limited where it is stored, so that the limit is exact and the same for every way in.
    limits: { fileSize: Infinity, files: limits.filesPerRequest, fieldSize: limits.fieldBytes, fields: 20 },
    throwFileSizeLimit: false,
  });
}

function openServer({ logger, trustProxy }: AppOptions, limits: ServerLimits, envelope: Envelope): App {
  const loggerInstance: FastifyBaseLogger = logger;
  return fastify({
    loggerInstance,
    // One line per request, written below, instead of the framework's two.
    logController: new LogController({ requestIdLogLabel: 'request_id', disableRequestLogging: true }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: trustedProxies(trustProxy),
    rewriteUrl: routedUrl,
    routerOptions,
    schemaController,
    clientErrorHandler: answerBrokenRequest(envelope, limits),
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // Node would answer without an envelope; `assertReadableHead` looks at it.
      requireHostHeader: false,
      // Any other upgrade is ignored: the request is answered as a plain one.
      shouldUpgradeCallback: isSocketRequest,
    },
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.silentMs,
    requestTimeout: limits.longUploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    // What comes while the server stops is still answered, as anything else.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
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
