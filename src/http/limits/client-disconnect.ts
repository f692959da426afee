import type { FastifyReply, FastifyRequest } from 'fastify';
import { untilAborted } from '#kernel/concurrency/aborted.ts';
import { AppError } from '#kernel/errors.ts';
import { toAppError } from '#http/replies/errors.ts';

/** How often the rights of a stream's reader are checked. Milliseconds. */
const usualLookMs = 10_000;
/** Callers authorised this recently are not checked again. Milliseconds. */
const freshMs = 1000;

/** A signal that is aborted when the client goes away; it may also be when its answer is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new AppError('unreadable', 'The client disconnected')));
  if (raw.destroyed) gone.abort(new AppError('unreadable', 'The client disconnected'));
  return gone.signal;
}

/**
 * A signal that is aborted, with the error to report, when the caller may no longer read: the session or key has ended, or the
 * rights have. It is checked until the response is complete.
 */
export function endedSignal(
  { principal, log }: FastifyRequest,
  { raw }: FastifyReply,
  lookMs = usualLookMs,
): AbortSignal {
  const ended = new AbortController();
  if (!principal || raw.destroyed) return ended.signal;
  const looking = setInterval(() => void look(), lookMs).unref();
  raw.once('close', () => clearInterval(looking));

  async function look(): Promise<void> {
    const error = await whyGone(principal, log);
    if (!error) return;
    clearInterval(looking);
    ended.abort(error);
  }

  return ended.signal;
}

/**
 * What `make` makes, to be sent whole: cancelled when the client disconnects, and then there is nothing, or when the caller may
 * no longer have it, which is checked again at the end. Throws `unauthenticated` and `forbidden` then.
 */
export async function untilDisconnect<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { make, lookMs }: { make: (signal: AbortSignal) => Promise<T>; lookMs?: number | undefined },
): Promise<T | undefined> {
  const gone = disconnectSignal(reply);
  const ended = endedSignal(request, reply, lookMs);
  try {
    const made = await untilAborted(make(AbortSignal.any([gone, ended])), ended);
    await assertStillConnected(request, reply);
    return made;
  } catch (error) {
    if (!gone.aborted) throw error;
  }
}

/** Throws `unauthenticated` or `forbidden` when a caller authorised some time ago has lost access. */
export async function assertStillConnected(
  { principal, log }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const why = reply.elapsedTime < freshMs ? null : await whyGone(principal, log);
  if (why) throw why;
}

/** Why the caller has lost access; null while they have it, and while it is unknown. */
async function whyGone(
  principal: FastifyRequest['principal'],
  log: FastifyRequest['log'],
): Promise<AppError | null> {
  try {
    await principal?.anew();
    return null;
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'unauthenticated' || error.kind === 'forbidden') return error;
    log.warn({ err: error.cause ?? error }, 'could not look up who is waiting for a response');
    return null;
  }
}
