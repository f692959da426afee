import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './rate-limit.ts';
import type { ServerLimits } from './server-limits.ts';

type Bounds = Pick<ServerLimits, 'connections' | 'idle' | 'idlePerAddress'> & {
  /** Connections come from a proxy, which keeps many open for everybody. */
  proxied: boolean;
};

/**
 * Bounds the connections that wait for a request: of one address, unless a proxy is in front, and in all. For one too many the
 * one that has waited longest is closed, so that whoever keeps them open keeps nobody out. Sockets have bounds of their
 * own.
 */
export function boundIdleConnections(
  server: Server,
  { connections, idle, idlePerAddress, proxied }: Bounds,
): void {
  // Sets keep the order in which connections fell idle.
  const all = new Set<Socket>();
  const byAddress = new Map<string, Set<Socket>>();
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
    const own = byAddress.get(address) ?? new Set();
    byAddress.set(address, own.add(socket));
    all.add(socket);
    if (!proxied && own.size > idlePerAddress) closeFirst(own);
    if (all.size > idle) closeFirst(all);
  }

  server.maxConnections = connections;
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

function closeFirst(sockets: Set<Socket>): void {
  const [first] = sockets;
  first?.destroy();
}
