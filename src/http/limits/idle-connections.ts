import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ServerLimits } from './server-limits.ts';
import { addressKey } from './address-key.ts';

type Bounds = Pick<ServerLimits, 'connections' | 'idle' | 'idlePerAddress' | 'idleMs'> & {
  /** Connections come from a proxy, which keeps many open for all users. */
  proxied: boolean;
};

/** Connections in the order in which they began to wait, with that time. */
type Idle = Map<Socket, number>;

/**
 * Bounds the connections that wait for a request: of one address, unless a proxy is in front, and in all. Where there are too
 * many, those that have waited longest are closed, but none that has waited for less than `idleMs`: its request may be on
 * the way. Sockets have bounds of their own.
 */
export function boundIdleConnections(server: Server, bounds: Bounds): void {
  const { connections, idle, idlePerAddress, idleMs, proxied } = bounds;
  const all: Idle = new Map();
  const byAddress = new Map<string, Idle>();
  /** Requests that are being answered: a connection may bring the next before that. */
  const answering = new WeakMap<Socket, number>();

  function leave(socket: Socket, address: string): void {
    const own = byAddress.get(address);
    all.delete(socket);
    own?.delete(socket);
    if (own?.size === 0) byAddress.delete(address);
  }

  function wait(socket: Socket, address: string): void {
    if (socket.destroyed) return;
    const own: Idle = byAddress.get(address) ?? new Map<Socket, number>();
    byAddress.set(address, own.set(socket, Date.now()));
    all.set(socket, Date.now());
  }

  const closing = setInterval(() => {
    const before = Date.now() - idleMs;
    if (!proxied) for (const own of byAddress.values()) closeOver(own, idlePerAddress, before);
    closeOver(all, idle, before);
  }, idleMs / 2).unref();

  server.maxConnections = connections;
  server.once('close', () => clearInterval(closing));
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress);
    wait(socket, address);
    socket.once('close', () => leave(socket, address));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const address = addressKey(socket.remoteAddress);
    leave(socket, address);
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (answering.get(socket) ?? 0) - 1;
      answering.set(socket, left);
      if (left === 0) wait(socket, address);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => leave(socket, addressKey(socket.remoteAddress)));
}

function closeOver(sockets: Idle, most: number, before: number): void {
  let over = sockets.size - most;
  for (const [socket, since] of sockets) {
    if (over <= 0 || since > before) return;
    socket.destroy();
    over -= 1;
  }
}
