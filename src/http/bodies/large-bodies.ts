import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { createHeldBytes } from './held-bytes.ts';
import { subjectOf } from '#http/limits/rate-limit.ts';
import { isUpload } from './upload.ts';

/** What request bodies that are read into memory may take of it while they are worked on. */
const usualBodyLimits = {
  /** A body of no more costs nothing. */
  smallBytes: 64 * 1024,
  /** Of all that are worked on. */
  heldBytes: 64 * 2 ** 20,
  /** Of those of one user. */
  heldPerUser: 8 * 2 ** 20,
};

/**
 * The hook that bounds how much of request bodies is in memory at once, from the first byte until the answer is over: parsed and
 * worked on, a body takes several times its size. Uploads stream, and are not in it. Throws `rate_limited` and
 * `unavailable`.
 */
export function largeBodiesHook(limits = usualBodyLimits) {
  const bodies = createHeldBytes({
    all: limits.heldBytes,
    perSubject: limits.heldPerUser,
    own: (in_progress_bytes) =>
      new AppError(
        'rate_limited',
        'Too many large requests at once; wait for the responses to earlier ones',
        {
          details: { retry_after: 1, in_progress_bytes },
        },
      ),
    others: () =>
      new AppError('unavailable', 'Too many large requests are in progress; try again in a second', {
        details: { retry_after: 1 },
      }),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { headers, routeOptions } = request;
    if (isUpload(request)) return;
    const announced = headers['content-length'];
    // Without a length it may become as long as the route allows.
    const bytes =
      announced !== undefined
        ? Number(announced)
        : headers['transfer-encoding'] === undefined
          ? 0
          : (routeOptions.bodyLimit ?? 0);
    if (!(bytes > limits.smallBytes) || bytes > (routeOptions.bodyLimit ?? Infinity)) return;
    const subject = subjectOf(request);
    // One entry for all that are refused at once is enough for the audit log.
    request.audit.repeated = bodies.hasRefused(subject);
    const release = bodies.hold(subject, bytes);
    request.audit.repeated = false;
    finished(reply.raw, release);
  };
}
