import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ForwardedAnswer } from '#domain/models/index.ts';
import { toAppError } from '#http/errors.ts';
import { AppError } from '#kernel/errors.ts';
import { gatewayEnvelope } from './gateway.errors.ts';

const longestAnswer = 64 * 1024 * 1024;
// A line of a stream is a token and what comes with it. What is longer is passed on in pieces.
const longestLine = 1024 * 1024;
const newline = 10;

/** Passes on what a model server answers: a stream as it comes, anything else when it has come whole. */
export async function sendForwarded(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, content_type: type, body }: ForwardedAnswer,
): Promise<FastifyReply> {
  void reply.code(status);
  if (/^text\/event-stream\b/i.test(type)) {
    const told = (error: AppError): string => JSON.stringify(gatewayEnvelope.render(error, request.id));
    const events = toldEvents(body, (thrown) => {
      if (reply.raw.destroyed) return '';
      const error = toAppError(thrown);
      request.log.warn({ err: error.cause ?? error }, 'a stream of a model server ended with an error');
      return `\ndata: ${told(error)}\n\n`;
    });
    // Proxies that would gather the events first are asked not to.
    return reply
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(Readable.from(events, { objectMode: false, highWaterMark: 64 * 1024 }));
  }
  const bytes = await whole(body);
  if (!/\bjson\b/i.test(type))
    throw unusable(`answered ${status} with something that is not JSON: check its address and its log`);
  const { stream } = request.body as { stream?: unknown };
  if (stream === true && status < 400) throw unusable('does not stream its answers: ask without `stream`');
  return reply.type('application/json; charset=utf-8').send(bytes);
}

/**
 * The stream's bytes, line by line: when it fails, the line that has not ended is dropped, for with it the error could
 * not be read.
 */
async function* toldEvents(
  body: AsyncIterable<Uint8Array>,
  failed: (thrown: unknown) => string,
): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = Buffer.of();
  try {
    for await (const bytes of body) {
      const known = rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes]);
      const lines = known.lastIndexOf(newline) + 1;
      const passed = lines === 0 && known.byteLength > longestLine ? known.byteLength : lines;
      if (passed > 0) yield known.subarray(0, passed);
      rest = known.subarray(passed);
    }
    if (rest.byteLength > 0) yield rest;
  } catch (thrown) {
    yield Buffer.from(failed(thrown));
  }
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > longestAnswer) throw unusable('sent an answer that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unusable(problem: string): AppError {
  return new AppError('unavailable', `The model server ${problem}`, { code: 'MODEL_UNAVAILABLE' });
}
