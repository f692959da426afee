import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ForwardedAnswer } from '#domain/models/index.ts';
import { toAppError } from '#http/errors.ts';
import { AppError } from '#kernel/errors.ts';
import { gatewayEnvelope } from './gateway.errors.ts';

const longestAnswer = 64 * 1024 * 1024;
// A line of a stream is a token and what comes with it. What is longer ends the answer.
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
  const rest = createRest();
  try {
    for await (const bytes of body) {
      const lines = bytes.lastIndexOf(newline) + 1;
      if (lines > 0) {
        rest.add(bytes.subarray(0, lines));
        yield rest.take();
      }
      rest.add(bytes.subarray(lines));
    }
    const last = rest.take();
    if (last.byteLength > 0) yield last;
  } catch (thrown) {
    yield Buffer.from(failed(thrown));
  }
}

/** A line that has not ended, in a room that doubles: joining its pieces anew for each would take their square. */
function createRest() {
  let room = Buffer.alloc(1024);
  let size = 0;
  return {
    add(bytes: Uint8Array): void {
      const wanted = size + bytes.byteLength;
      if (wanted > room.byteLength) {
        const larger = Buffer.alloc(Math.max(wanted, room.byteLength * 2));
        larger.set(room.subarray(0, size));
        room = larger;
      }
      room.set(bytes, size);
      size = wanted;
      if (size > longestLine) throw unusable('sent a line of its answer that is too long');
    },
    take(): Uint8Array {
      const taken = Buffer.from(room.subarray(0, size));
      size = 0;
      return taken;
    },
  };
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
