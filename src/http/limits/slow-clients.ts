import { STATUS_CODES, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { finished, PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { statusIn } from '#http/replies/errors.ts';
import type { ServerLimits } from './server-limits.ts';
import { isUpload } from '#http/bodies/upload.ts';
import { dropRest, keepUnread } from '#http/bodies/unwanted-bodies.ts';
import type { Envelope } from '#http/area.ts';

const tooSlow = (): AppError => new AppError('too_slow', 'The request took too long to arrive');

/**
 * The hook that cuts off a client that has fallen silent, unless it is waiting for us: an answer may take minutes to
 * make, and so may we to read on. It must send what it has announced, and take what it is sent.
 */
export async function silenceHook({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  let kept = false;
  reply.raw.on('timeout', () => {
    const unread = raw.readableLength > 0 && !reply.raw.writableEnded;
    // Once it has run out the timer does not run again until something arrives. Where we have let it run out before we
    // may have begun to read on only now.
    if (unread || kept) raw.socket.setTimeout(raw.socket.timeout ?? 0);
    else if (!raw.complete || raw.socket.writableLength > 0) destroyIfSilent(raw.socket);
    kept = unread;
  });
}

/** Where we were too busy to look, timers come first: what came meanwhile is read, and what is taken is sent, after them. */
function destroyIfSilent(socket: Socket): void {
  const { bytesRead, writableLength } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead && socket.writableLength === writableLength) socket.destroy();
  });
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * The hook that gives up on a request that takes too long to arrive. A route with `longUpload` waits longer while it has
 * not answered; the server's own limit is that of those.
 */
export function uploadDeadlineHook({ uploadMs, longUploadMs }: ServerLimits) {
  return async ({ raw, server, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!announcesBody(raw)) return;
    // What is injected came over no connection that could be slow.
    if (!(raw.socket instanceof Socket)) return;
    const giveUp = (): void => {
      if (raw.complete) return;
      // As the server itself does it.
      const late = Object.assign(new Error('The request took too long'), { code: requestTimeout });
      server.server.emit('clientError', late, raw.socket);
    };
    let deadline = setTimeout(() => {
      if (!routeOptions.config.longUpload || reply.raw.headersSent) giveUp();
      else deadline = setTimeout(giveUp, longUploadMs - uploadMs);
    }, uploadMs);
    raw.once('close', () => clearTimeout(deadline));
  };
}

/** The hook that gives up on a body that takes too long and is no upload. */
export function bodyDeadlineHook({ bodyMs }: ServerLimits) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: Readable,
  ): Promise<Readable | undefined> => {
    if (request.raw.complete || isUpload(request)) return undefined;
    const body = new PassThrough();
    const deadline = setTimeout(() => body.destroy(tooSlow()), bodyMs);
    finished(body, () => clearTimeout(deadline));
    finished(payload, (error) => {
      if (error) body.destroy(error);
    });
    reply.raw.once('finish', () => body.destroy());
    return payload.pipe(body);
  };
}

/**
 * The hook that lets a client read its answer before all that it sends has arrived. What still comes is read and dropped: for a
 * moment where the connection ends, which node would close at once, and otherwise so that it is good for another request.
 */
export async function lingerHook({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!announcesBody(raw)) return;
  keepUnread(raw);
  reply.raw.once('finish', () => dropRest(raw));
  raw.socket.destroySoon = function lingered(this: Socket): void {
    if (raw.complete) Socket.prototype.destroySoon.call(this);
    else {
      this.end();
      closeAfterMoment(this);
    }
  };
}

// A connection that is closed over bytes not yet read is reset, and the answer lost with it. Milliseconds.
const lingerMs = 2000;

function closeAfterMoment(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Node's own code. */
const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT';

type HttpSocket = Socket & { _httpMessage?: { headersSent: boolean; req: { complete: boolean } } };

/** Answers, in the envelope, what fails before it is a request: broken HTTP, headers too large or too slow. */
export function answerBrokenRequest(envelope: Envelope, { headerBytes }: ServerLimits) {
  return (problem: NodeJS.ErrnoException, socket: HttpSocket): void => {
    if (socket.writableEnded) return;
    const answering = socket._httpMessage;
    // Where another request is being answered, this answer would be taken for that one's.
    if (
      problem.code === 'ECONNRESET' ||
      !socket.writable ||
      answering?.headersSent ||
      answering?.req.complete
    ) {
      socket.destroy();
      return;
    }
    socket.end(rawAnswer(envelope, brokenRequest(problem.code, headerBytes)));
    closeAfterMoment(socket);
  };
}

function brokenRequest(code: string | undefined, headerBytes: number): AppError {
  if (code === requestTimeout) return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('headers_too_large', `The headers are larger than ${headerBytes} bytes`);
  return new AppError('unreadable', 'The request cannot be read');
}

function rawAnswer(envelope: Envelope, error: AppError): string {
  const status = statusIn(envelope, error.kind);
  const id = newId();
  const body = JSON.stringify(envelope.render(error, id));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
