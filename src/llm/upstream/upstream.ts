import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '#kernel/errors.ts';
import { createSemaphore } from '#kernel/concurrency/semaphore.ts';

import { modelUnavailable, type ModelEndpoint } from '#llm/model-endpoint.ts';
import { createAttempts, type Read, type UpstreamCall } from './upstream-call.ts';
import { createBreaker } from './circuit-breaker.ts';
import type { Failure } from './failure.ts';

export type UpstreamLimits = {
  /** Tries in all, the first included; only before the first part of an answer is there. */
  attempts: number;
  /** The first pause is at most this long, each further one twice as long, at random below that. Milliseconds. */
  pause_ms: number;
  /** Maximum wait between two attempts, even for a server's Retry-After. Milliseconds. */
  max_pause_ms: number;
  /** Until a connection stands. Milliseconds. */
  connect_ms: number;
  /** The server may be silent for this long, before its answer begins and within it. Milliseconds. */
  idle_ms: number;
  max_answer_bytes: number;
  /** Requests at the server at once. */
  concurrency: number;
  /** Requests that may wait for that; what is over is refused. */
  queue: number;
  /** After so many failed tries in a row nothing is asked for `breaker_pause_ms`, then one try at a time. */
  breaker_failures: number;
  breaker_pause_ms: number;
};

const defaultLimits: UpstreamLimits = {
  attempts: 4,
  pause_ms: 500,
  max_pause_ms: 30_000,
  connect_ms: 10_000,
  idle_ms: 120_000,
  max_answer_bytes: 64 * 1024 * 1024,
  concurrency: 8,
  queue: 64,
  breaker_failures: 5,
  breaker_pause_ms: 10_000,
};

/** A model server, and all that keeps its failures and its slowness from becoming ours. */
export type Upstream = {
  readonly limits: UpstreamLimits;
  endpoint: (model: string) => ModelEndpoint;
  /**
   * Sends the call and yields what `read` makes of the response. Waits for a place, retries as `limits` permit until the first
   * part has arrived, and releases the server when the loop is left or `signal` fires. Errors: `unavailable` with code
   * MODEL_UNAVAILABLE; what `read` throws; the reason of `signal`.
   */
  stream: <T>(call: UpstreamCall, read: Read<T>) => AsyncGenerator<T>;
  /** The same for a question about the server itself: tried once, without a place, within `idle_ms`. */
  once: <T>(call: UpstreamCall & { idle_ms: number }, read: Read<T>) => AsyncGenerator<T>;
};

/** Errors: `invalid` for a base URL or key that cannot be one. */
export function createUpstream(
  where: Omit<ModelEndpoint, 'model'>,
  given?: Partial<UpstreamLimits>,
): Upstream {
  const limits = { ...defaultLimits, ...given };
  const endpoint = (model: string): ModelEndpoint => ({ ...where, model });
  const attempt = createAttempts(where, limits.concurrency);
  const { places, breaker } = createGuards(endpoint(''), limits);

  /** Milliseconds until another try is worth it; null when none is. */
  function pauseAfter({ retry, after_ms: after }: Failure, tries: number): number | null {
    const pause = after ?? Math.random() * limits.pause_ms * 2 ** (tries - 1);
    return retry && tries < limits.attempts && pause <= limits.max_pause_ms && !breaker.open ? pause : null;
  }

  async function* stream<T>(call: UpstreamCall, read: Read<T>): AsyncGenerator<T> {
    const { signal } = call;
    const release = await places.take(signal);
    try {
      let { body } = call;
      for (let tries = 1; ;) {
        signal?.throwIfAborted();
        const failure = yield* attempt({ ...call, body }, { read, report: breaker.enter(), times: limits });
        if (!failure) return;
        const amended = failure.status === null ? null : call.amend?.(failure.status, failure.words);
        if (amended) {
          body = amended;
          continue;
        }
        const pause = pauseAfter(failure, tries);
        if (pause === null) throw failure.error;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        tries += 1;
      }
    } finally {
      release();
    }
  }

  async function* once<T>(call: UpstreamCall & { idle_ms: number }, read: Read<T>): AsyncGenerator<T> {
    const times = { connect_ms: Math.min(limits.connect_ms, call.idle_ms), idle_ms: call.idle_ms };
    // An answer that trickles is never silent, and others may wait for this one.
    const late = AbortSignal.timeout(call.idle_ms);
    const signal = call.signal ? AbortSignal.any([call.signal, late]) : late;
    try {
      const failure = yield* attempt({ ...call, signal }, { read, report: () => undefined, times });
      if (failure) throw failure.error;
    } catch (error) {
      if (error !== late.reason) throw error;
      throw modelUnavailable(
        endpoint(call.model),
        `did not send a complete answer within ${call.idle_ms / 1000} s`,
      );
    }
  }

  return { limits, endpoint, stream, once };
}

function createGuards(endpoint: ModelEndpoint, limits: UpstreamLimits) {
  const refusing = (problem: string) => (seconds: number, cause?: AppError) =>
    modelUnavailable(endpoint, problem, { retry_after: seconds, cause });
  const places = createSemaphore({
    running: limits.concurrency,
    waiting: limits.queue,
    refuse: refusing('is overloaded: too many requests are already waiting for it'),
  });
  const breaker = createBreaker({
    failures: limits.breaker_failures,
    pause_ms: limits.breaker_pause_ms,
    refuse: refusing('has failed several times in a row: it is tried again in a moment'),
  });
  return { places, breaker };
}

/** The first of what comes. */
export async function firstOf<T>(parts: AsyncGenerator<T>): Promise<T> {
  for await (const part of parts) return part;
  throw new AppError('internal', 'An answer was empty');
}
