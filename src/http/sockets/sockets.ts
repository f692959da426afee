import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyRequest, FastifySchema } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#kernel/errors.ts';
import type { Authenticate } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import type { Area } from '#http/area.ts';
import type { RecordAudit } from '#http/access/audit.ts';
import { limitsOf, subjectOf, type CountHits } from '#http/limits/rate-limit.ts';
import type { StorageGuard } from '#http/limits/refuse-changes.ts';
import type { RouteConfig } from '#http/route-config.ts';
import { createConnectionCounts, type CountSockets } from './socket-limits-by-user.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { KindKey, SocketMessage } from './socket-messages.ts';
import { serveSocket } from './socket-service.ts';
import type { Written } from '#http/bodies/written-json.ts';

export type SocketKit = {
  authenticate: Authenticate;
  recordAudit: RecordAudit;
  countHits: CountHits;
  rateLimitScale: number;
  areaOf(path: string): Area;
  limits: SocketLimits;
  observeSockets: CountSockets;
  storage?: StorageGuard;
};

/** A socket as seen by the creators of its state: a way to push messages. */
export type Peer = {
  send(message: { type: string } & Record<string, unknown>, written?: Written): Promise<void>;
  log: FastifyBaseLogger;
};

export type SocketRoute<S> = {
  config: Pick<RouteConfig, 'access' | 'factor' | 'errors'>;
  schema: FastifySchema;
  /** The member that selects the kind of message; default `type`. */
  key?: KindKey;
  /** A socket's state while it is open, created after sign-in. */
  open(peer: Peer): S;
  /** Ends the work in progress of a closed socket. */
  close(state: S): void;
  messages: Record<string, SocketMessage<S>>;
};

declare module 'fastify' {
  interface FastifyInstance {
    serveSocket<S>(ws: WebSocket, request: FastifyRequest, route: SocketRoute<S>): void;
    assertSocketLimits(path: string, names: (string | undefined)[]): void;
  }
}

/** Is it a WebSocket that is asked for? Other upgrades are refused by answering as if they had not been asked for. */
export function isSocketRequest({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Enables `socketRoute`, and closes every socket when the server stops. */
export async function openSockets(app: App, kit: SocketKit): Promise<void> {
  const crowd = createConnectionCounts(kit.limits, kit.observeSockets);
  // Its types do not know the time that a farewell may take.
  const options = { maxPayload: kit.limits.messageBytes, closeTimeout: kit.limits.stopMs };
  await app.register(websocket, {
    options,
    errorHandler: (error, _socket, request) => request.log.debug({ err: error }, 'socket failed'),
    // The server stops when its connections have ended.
    preClose: (done) => {
      void crowd.dismiss();
      done();
    },
  });
  app.addHook('onClose', () => crowd.dismiss());
  app.decorate('assertSocketLimits', (path, names) => {
    for (const name of names) limitsOf(kit.areaOf(path), name, kit.rateLimitScale);
  });
  app.decorate('serveSocket', (ws, request, route) => serveSocket(ws, request, { route, kit, crowd }));
  app.addHook('preHandler', async (request) => {
    if (request.ws) crowd.assertRoom({ path: request.routeOptions.url ?? '', subject: subjectOf(request) });
  });
}

/** The hook that refuses a WebSocket where there is none, and a handshake that is none. */
export async function socketHook({ ws, routeOptions, headers }: FastifyRequest): Promise<void> {
  if (!ws) return;
  if (!routeOptions.config.socket) throw new AppError('unreadable', 'This endpoint is not a WebSocket');
  const key = headers['sec-websocket-key'];
  if (headers['sec-websocket-version'] !== '13' || !/^[+/0-9A-Za-z]{22}==$/.test(key ?? ''))
    throw new AppError('unreadable', 'The handshake needs Sec-WebSocket-Version: 13 and a Sec-WebSocket-Key');
}

/**
 * A WebSocket at this path. It is authenticated as on any route, or by a token in the first message; each message is limited,
 * checked and audited like a request.
 */
export function socketRoute<S>(app: App, path: string, route: SocketRoute<S>): void {
  app.assertSocketLimits(
    `${app.prefix}${path}`,
    Object.values(route.messages).map(({ limit }) => limit),
  );
  app.route({
    method: 'GET',
    url: path,
    config: { ...route.config, errors: [...(route.config.errors ?? []), 426], socket: true },
    schema: route.schema,
    handler: (_request, reply) => {
      void reply.headers({ upgrade: 'websocket', connection: 'upgrade' });
      throw new AppError('upgrade_required', 'This endpoint is a WebSocket: send Upgrade: websocket');
    },
    wsHandler: (ws, request) => app.serveSocket(ws, request, route),
  });
}
