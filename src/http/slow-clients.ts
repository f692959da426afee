import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { statusIn, type Envelope } from './errors.ts';
import { limits } from './security.ts';

/** Cuts off a client that takes too long over a body that is no upload. */
export async function bodyDeadlineHook({ raw, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete || headers['content-type']?.startsWith('multipart/')) return;
  const deadline = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, limits.bodyMs);
  const done = (): void => clearTimeout(deadline);
  raw.once('end', done).once('close', done);
  reply.raw.once('close', done);
}

const unreadable = new AppError('unreadable', 'The request cannot be read');
const failures: Record<string, { status: string; error: AppError }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    error: new AppError('unreadable', `The headers are over ${limits.headerBytes} bytes`),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    error: new AppError('unreadable', 'The request took too long to arrive'),
  },
};

/** Answers, in the envelope, what fails before it is a request: broken HTTP, headers too large or too slow. */
export function answerBrokenRequest(envelope: Envelope) {
  return (problem: NodeJS.ErrnoException, socket: Socket): void => {
    if (problem.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, error } = failures[problem.code ?? ''] ?? {
      status: `${statusIn(envelope, 'unreadable')} Bad Request`,
      error: unreadable,
    };
    const id = newId();
    const body = JSON.stringify(envelope.render(error, id));
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${id}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
