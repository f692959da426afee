import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#kernel/errors.ts';
import { limitsOf, subjectOf } from '#http/limits/rate-limit.ts';
import { createConnectionCounts } from './socket-limits-by-user.ts';
import { serveSocket } from './socket-service.ts';
import type { App } from '#http/app.ts';
import type { SocketKit, SocketRoute } from './socket-route.ts';

declare module 'fastify' {
  interface FastifyInstance {
    serveSocket: <S>(ws: WebSocket, request: FastifyRequest, route: SocketRoute<S>) => void;
    assertSocketLimits: (path: string, names: (string | undefined)[]) => void;
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
