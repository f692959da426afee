import { finished, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { subjectOf } from './rate-limit.ts';

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

export type LargeReplies = ReturnType<typeof createLargeReplies>;

/** Sends answers that were made in memory: it holds them until they have been read, and few wait for slow readers. */
export function createLargeReplies(limits = usualLimits) {
  const held = new Map<string, number>();
  let all = 0;

  function hold(subject: string, bytes: number): () => void {
    const own = held.get(subject) ?? 0;
    if (own > 0 && own + bytes > limits.heldPerUser)
      throw new AppError('rate_limited', 'Read the answers first that are on their way to you', {
        details: { retry_after: 5, unread_bytes: own },
      });
    if (all > 0 && all + bytes > limits.heldBytes)
      throw new AppError('unavailable', 'Too many large answers are being read; try again later', {
        details: { retry_after: 5 },
      });
    const add = (change: number): void => {
      all += change;
      const now = (held.get(subject) ?? 0) + change;
      if (now === 0) held.delete(subject);
      else held.set(subject, now);
    };
    add(bytes);
    return () => add(-bytes);
  }

  return {
    /** Answers with these bytes, one behind the other. Throws `rate_limited` and `unavailable`. */
    send(request: FastifyRequest, reply: FastifyReply, parts: readonly Uint8Array[]): void {
      const bytes = parts.reduce((sum, { length }) => sum + length, 0);
      if (bytes <= limits.smallBytes) return void reply.send(Buffer.concat(parts));
      const release = hold(subjectOf(request), bytes);
      const readMs = limits.readMs + (1000 * bytes) / limits.leastBytesPerSecond;
      const deadline = setTimeout(() => reply.raw.destroy(), readMs).unref();
      finished(reply.raw, () => {
        clearTimeout(deadline);
        release();
      });
      // To put tens of megabytes together would stop everybody.
      void reply.header('content-length', bytes).send(Readable.from(parts));
    },
  };
}
