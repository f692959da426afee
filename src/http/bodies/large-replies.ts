import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { isChange } from '#http/access/access.ts';
import { createHeldBytes } from './held-bytes.ts';
import { subjectOf } from '#http/limits/rate-limit.ts';

/** What answers that are made in memory may cost while they are read. */
const usualLimits = {
  /** An answer of no more costs nothing. */
  smallBytes: 64 * 1024,
  /** Of all that are being read; a larger one goes alone. */
  heldBytes: 128 * 2 ** 20,
  /** Of those of one user. */
  heldPerUser: 64 * 2 ** 20,
  /** A client has this long to take an answer, and longer by its size: it is cut off then. */
  readMs: 20_000,
  leastBytesPerSecond: 64 * 1024,
};

/** Sends answers that were made in memory: it holds them until they have been read, and few wait for slow readers. */
export type LargeReplies = {
  /** Sends these byte chunks in order. Throws `rate_limited` and `unavailable`. */
  send: (request: FastifyRequest, reply: FastifyReply, parts: readonly Uint8Array[]) => void;

  /**
   * The hook that counts every other response built in memory. The response to a change is always sent: a completed change must
   * not look like a failed one.
   */
  hook: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<void>;
};

export function createLargeReplies(limits = usualLimits): LargeReplies {
  const replies = createHeldBytes({
    all: limits.heldBytes,
    perSubject: limits.heldPerUser,
    own: (unread_bytes) =>
      new AppError('rate_limited', 'Too many unread responses; read them before sending more', {
        details: { retry_after: 5, unread_bytes },
      }),
    others: () =>
      new AppError('unavailable', 'Too many large responses are being sent; try again later', {
        details: { retry_after: 5 },
      }),
  });

  /** Counts the answer until it has been read, or cuts its client off. */
  function hold(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
    const shared = request.routeOptions.config.sharedAnswer === true;
    const release = shared ? null : replies.hold(subjectOf(request), bytes);
    const readMs = limits.readMs + (1000 * bytes) / limits.leastBytesPerSecond;
    const deadline = setTimeout(() => reply.raw.destroy(), readMs).unref();
    finished(reply.raw, () => {
      clearTimeout(deadline);
      release?.();
    });
  }

  return {
    send(request, reply, parts) {
      const bytes = parts.reduce((sum, { length }) => sum + length, 0);
      if (bytes <= limits.smallBytes) return void reply.send(Buffer.concat(parts));
      hold(request, reply, bytes);
      // Joining tens of megabytes would block the event loop.
      void reply.header('content-length', bytes).send(Readable.from(parts));
    },

    async hook(request, reply, payload) {
      const bytes = bytesOf(payload);
      if (bytes > limits.smallBytes && !isChange(request)) hold(request, reply, bytes);
    },
  };
}

function bytesOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.length : 0;
}
