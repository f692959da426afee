import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { toAppError } from './errors.ts';
import { endedSignal } from './still-here.ts';

/** One event of a stream of server-sent events (HTML standard, 9.2). */
export type ServerEvent = { event?: string; data: string };

type EventSource = {
  /** Ends early when its signal is aborted: the client has gone, or may not read on. */
  events(signal: AbortSignal): AsyncIterable<ServerEvent>;
  /** How the stream tells of an error that came after its first event; what comes before is answered as any error. */
  failed(error: AppError): ServerEvent;
  /** Milliseconds between signs of life while there is nothing to send. */
  heartbeatMs?: number;
  /** Milliseconds between looks whether the client may read on; 10 s when left out. */
  lookMs?: number | undefined;
};

// Proxies give up on a silent connection after 30 to 60 seconds.
const usualHeartbeatMs = 15_000;
const signOfLife = ': still here\n\n';

/** A signal that is aborted when the client goes away; it may also be when its answer is complete. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new AppError('unreadable', 'The client has gone')));
  if (raw.destroyed) gone.abort(new AppError('unreadable', 'The client has gone'));
  return gone.signal;
}

/**
 * Answers with `text/event-stream`. Nothing is sent before the first event is there, so that an error before it has its
 * status. An event is asked for when the client has taken those before it: a slow one fills no memory.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { events, failed, heartbeatMs = usualHeartbeatMs, lookMs }: EventSource,
): Promise<FastifyReply> {
  const gone = goneSignal(reply);
  const ended = endedSignal(request, reply, lookMs);
  const signal = AbortSignal.any([gone, ended]);
  const source = events(signal)[Symbol.asyncIterator]();
  const next = () => orEnded(source.next(), ended);
  const first = await next();
  const body = new PassThrough();
  const heart = setInterval(() => {
    if (body.readableLength === 0) body.write(signOfLife);
  }, heartbeatMs);

  async function pump(): Promise<void> {
    for (let event = first; !event.done; event = await next()) {
      if (!body.write(written(event.value))) await once(body, 'drain', { signal });
      heart.refresh();
    }
  }

  async function run(): Promise<void> {
    try {
      await pump();
    } catch (thrown) {
      if (gone.aborted) return;
      const error = toAppError(ended.aborted ? ended.reason : thrown);
      request.log.warn({ err: error.cause ?? error }, 'a stream of events ended with an error');
      body.write(written(failed(error)));
    } finally {
      clearInterval(heart);
      body.end();
      await source.return?.();
    }
  }

  run().catch((error: unknown) => request.log.error({ err: error }, 'a stream of events could not be ended'));
  // Proxies that would gather the events first are asked not to.
  return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(body);
}

/** What is waited for, or the reason why it may not be: a source may take its time to end. */
async function orEnded<T>(waited: Promise<T>, ended: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(ended.reason as Error);
  if (ended.aborted) end();
  ended.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([waited, promise]);
  } finally {
    ended.removeEventListener('abort', end);
  }
}

function written({ event, data }: ServerEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  // Not the line ends of a regular expression, of which JSON may hold some.
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `${name}${lines.join('')}\n`;
}
