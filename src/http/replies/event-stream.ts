import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { untilAborted } from '#kernel/concurrency/aborted.ts';
import type { AppError } from '#kernel/errors.ts';
import { toAppError } from './errors.ts';
import { endedSignal, disconnectSignal, assertStillConnected } from '#http/limits/client-disconnect.ts';

/** One event of a stream of server-sent events (HTML standard, 9.2). */
export type ServerEvent = { event?: string; data: string };

/** How a stream keeps its time, in milliseconds; each has its usual value when it is left out. */
export type StreamPace = {
  /** What fails within it, before the first event, is answered with its status; then the stream is begun. 2 s. */
  graceMs?: number | undefined;
  /** Between signs of life while there is nothing to send. 10 s. */
  heartbeatMs?: number | undefined;
  /** Between looks whether the client may read on. 10 s. */
  lookMs?: number | undefined;
};

/** An answer that is no stream after all: the only part of its source. */
export type WholeAnswer = { status: number; type: string; body: Buffer };

/** What a stream is made of: events, or the lines of such as they were written elsewhere. */
export type StreamPart = ServerEvent | Uint8Array | WholeAnswer;

type EventSource = StreamPace & {
  /** Ends early when its signal is aborted: the client disconnected, or lost access. */
  events: (signal: AbortSignal) => AsyncIterable<StreamPart>;
  /** The event for an error after the stream has started; earlier ones are answered like any error. */
  failed: (error: AppError) => ServerEvent;
};

// Proxies give up on a silent connection after 30 to 60 seconds, and clients wonder before.
const usual = { graceMs: 2000, heartbeatMs: 10_000 };
const signOfLife = ': waiting\n\n';

/**
 * Answers with `text/event-stream`. Nothing is sent before the first part is there, so that an error before it has its
 * status; but when that takes long, the stream is begun with a sign of life. A part is asked for when the client has
 * taken those before it: a slow one fills no memory.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { events, failed, graceMs = usual.graceMs, heartbeatMs = usual.heartbeatMs, lookMs }: EventSource,
): Promise<FastifyReply> {
  const gone = disconnectSignal(reply);
  const ended = endedSignal(request, reply, lookMs);
  const source = events(AbortSignal.any([gone, ended]))[Symbol.asyncIterator]();
  // A source may take its time to end.
  const next = () => untilAborted(source.next(), ended);
  const first = next();
  const begun = async () => {
    const part = await within(graceMs, first);
    await assertStillConnected(request, reply);
    return part;
  };
  const leave = (): void => {
    const left = source.return?.() ?? Promise.resolve();
    left.catch((error: unknown) => request.log.error({ err: error }, 'could not end an event stream'));
  };
  const soon = await begun().catch((error: unknown) => {
    leave();
    throw error;
  });
  if (isWhole(soon?.value)) {
    leave();
    return sendWhole(reply, soon.value);
  }
  const body = new PassThrough();
  const flow = { first, next, failed, heartbeatMs, late: !soon, gone, ended, log: request.log };
  void pump(body, flow).finally(leave);
  // Proxies that would gather the events first are asked not to.
  return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(body);
}

export function sendWhole(reply: FastifyReply, { status, type, body }: WholeAnswer): FastifyReply {
  return reply.code(status).type(type).send(body);
}

type Flow = Pick<EventSource, 'failed'> & {
  first: Promise<IteratorResult<StreamPart>>;
  next: () => Promise<IteratorResult<StreamPart>>;
  heartbeatMs: number;
  /** The first part was not there in time. */
  late: boolean;
  gone: AbortSignal;
  ended: AbortSignal;
  log: FastifyBaseLogger;
};

/** Writes the parts, and signs of life while there are none. */
async function pump(
  body: PassThrough,
  { first, next, failed, heartbeatMs, late, gone, ended, log }: Flow,
): Promise<void> {
  const signal = AbortSignal.any([gone, ended]);
  // In the middle of an event that was written elsewhere nothing may come between.
  let between = true;
  const beat = (): void => {
    if (between && body.readableLength === 0) body.write(signOfLife);
  };
  if (late) beat();
  const heart = setInterval(beat, heartbeatMs);
  try {
    for (let part = await first; !part.done; part = await next()) {
      const bytes = bytesOf(part.value);
      between = typeof bytes === 'string' || endsEvent(bytes);
      if (!body.write(bytes)) await once(body, 'drain', { signal });
      heart.refresh();
    }
  } catch (thrown) {
    if (gone.aborted) return;
    const error = toAppError(ended.aborted ? ended.reason : thrown);
    log.warn({ err: error.cause ?? error }, 'an event stream ended with an error');
    body.write(`${between ? '' : '\n'}${written(failed(error))}`);
  } finally {
    clearInterval(heart);
    body.end();
  }
}

function bytesOf(part: StreamPart): string | Uint8Array {
  if (part instanceof Uint8Array) return part;
  // An error response that is not a stream can, after one was started, only be sent as an event.
  return written(isWhole(part) ? { data: part.body.toString() } : part);
}

/** Do these lines end with the empty one that ends an event? */
function endsEvent(lines: Uint8Array): boolean {
  return /\n\r?\n$/.test(Buffer.from(lines.subarray(-3)).toString('latin1'));
}

/** What comes within so many milliseconds; undefined when it takes longer. */
async function within<T>(ms: number, waited: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms, undefined);
  try {
    return await Promise.race([waited, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function isWhole(part: StreamPart | undefined): part is WholeAnswer {
  return part !== undefined && 'status' in part;
}

function written({ event, data }: ServerEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  // Not the line ends of a regular expression, of which JSON may hold some.
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${name}${lines.join('')}\n`;
}
