import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAppError } from './errors.ts';

/** How often it is looked whether who reads a stream may still be here. Milliseconds. */
const usualLookMs = 10_000;

/**
 * A signal that is aborted, with the error to tell of, when who asked may not read on: his session or key has ended, or
 * his rights have. It is looked until the answer is over.
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
    try {
      await principal?.anew();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind !== 'unauthenticated' && error.kind !== 'forbidden')
        return log.warn({ err: error.cause ?? error }, 'who reads a stream could not be looked up');
      clearInterval(looking);
      ended.abort(error);
    }
  }

  return ended.signal;
}
