import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

/** With so many waiting nothing more of the connection is read. */
const mostWaiting = 16;

type Pipelined = { request: IncomingMessage; response: ServerResponse };

/**
 * Has the server handle the requests of a connection one after the other, each once the one before it has been answered: their
 * answers go out in that order anyway. Node.js hands over all that have come in one piece at once, thousands if they are short.
 */
export function queuePipelined(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on(
    'request',
    oneAfterAnother((...asked) => {
      for (const handle of handlers) handle(...asked);
    }),
  );
}

function oneAfterAnother(handle: RequestListener): RequestListener {
  /** Connections with a request in progress, with those that wait after it. */
  const busy = new WeakMap<Socket, Pipelined[]>();
  const watched = new WeakSet<Socket>();
  const isFull = (socket: Socket): boolean => (busy.get(socket)?.length ?? 0) >= mostWaiting;

  function wait(socket: Socket, waiting: Pipelined[], one: Pipelined): void {
    waiting.push(one);
    if (!isFull(socket)) return;
    socket.pause();
    if (watched.has(socket)) return;
    watched.add(socket);
    // Node.js reads on whenever a request has been answered.
    socket.on('resume', () => {
      if (isFull(socket)) socket.pause();
    });
  }

  function begin(socket: Socket, { request, response }: Pipelined): void {
    response.once('close', () => void goOn(socket));
    handle(request, response);
  }

  async function goOn(socket: Socket): Promise<void> {
    // So that all the others have their turns between two of them.
    if ((busy.get(socket)?.length ?? 0) > 0) await yieldToEventLoop();
    const wasFull = isFull(socket);
    const next = socket.writable ? busy.get(socket)?.shift() : undefined;
    if (wasFull && !isFull(socket)) socket.resume();
    if (next) begin(socket, next);
    else busy.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket);
    if (waiting) return wait(socket, waiting, { request, response });
    busy.set(socket, []);
    begin(socket, { request, response });
  };
}
