import { setTimeout as sleep } from 'node:timers/promises';

import type { AppError } from '#kernel/errors.ts';

import { endpointUrl, modelUnavailable, refusal, type ModelEndpoint } from './model-endpoint.ts';

export type RequestLimits = {
  /** Tries in all, the first included. */
  attempts: number;
  /** The first pause is at most this long, each further one twice as long, at random below that. Milliseconds. */
  pause_ms: number;
  /** A server's Retry-After is obeyed up to this. Milliseconds. */
  max_pause_ms: number;
  /** The server may be silent for this long, before its answer begins and within it. Milliseconds. */
  idle_ms: number;
  max_answer_bytes: number;
};

export const defaultLimits: RequestLimits = {
  attempts: 4,
  pause_ms: 500,
  max_pause_ms: 30_000,
  idle_ms: 120_000,
  max_answer_bytes: 64 * 1024 * 1024,
};

type Attempt = { body: string } | { error: AppError; retry: boolean; after_ms: number | null };

/** Retry-After in milliseconds, given in seconds or as a date (RFC 9110, 10.2.3); null without one. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

type Watchdog = { signal: AbortSignal; fed(): void; stop(): void };

/** Aborts its signal when it is not fed for `idleMs`. */
function startWatchdog(idleMs: number): Watchdog {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), idleMs);
  return { signal: controller.signal, fed: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

async function readBody(response: Response, limit: number, onChunk: () => void): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    onChunk();
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

type Call = {
  endpoint: ModelEndpoint;
  url: string;
  payload: string;
  limits: RequestLimits;
  signal: AbortSignal | undefined;
};

async function exchange(call: Call, watchdog: Watchdog): Promise<Attempt> {
  const { endpoint, limits, signal } = call;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (endpoint.api_key) headers['authorization'] = `Bearer ${endpoint.api_key}`;
  const signals = signal ? [signal, watchdog.signal] : [watchdog.signal];
  const response = await fetch(call.url, {
    method: 'POST',
    headers,
    body: call.payload,
    // A redirect would carry the documents' text to a server that nobody configured.
    redirect: 'manual',
    signal: AbortSignal.any(signals),
  });
  watchdog.fed();
  const body = await readBody(response, limits.max_answer_bytes, () => watchdog.fed());
  if (body === null) {
    return {
      error: modelUnavailable(endpoint, 'sent an answer that is too long'),
      retry: false,
      after_ms: null,
    };
  }
  if (response.ok) return { body };
  return {
    error: refusal(endpoint, response.status, body),
    retry: response.status === 429 || response.status === 408 || response.status >= 500,
    after_ms: retryAfter(response.headers.get('retry-after'), Date.now()),
  };
}

async function attemptOnce(call: Call): Promise<Attempt> {
  const { endpoint, limits, signal } = call;
  const watchdog = startWatchdog(limits.idle_ms);
  try {
    return await exchange(call, watchdog);
  } catch (cause) {
    signal?.throwIfAborted();
    if (watchdog.signal.aborted) {
      const problem = `was silent for ${limits.idle_ms / 1000} s: check its load, or take a smaller model`;
      return { error: modelUnavailable(endpoint, problem, { cause }), retry: false, after_ms: null };
    }
    const problem = `cannot be reached: check ${endpoint.settings.url} and that the server runs`;
    return { error: modelUnavailable(endpoint, problem, { cause }), retry: true, after_ms: null };
  } finally {
    watchdog.stop();
  }
}

/**
 * Posts JSON and returns the answer parsed. Tries again on 408, 429, 5xx and network errors, with random growing
 * pauses (full jitter, AWS Architecture Blog 2015) or the server's Retry-After.
 * Errors: `unavailable` with code MODEL_UNAVAILABLE; the reason of `signal` when the caller gave up.
 */
export async function postToModel(
  endpoint: ModelEndpoint,
  request: { path: string; body: unknown; limits: RequestLimits; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const { limits, signal } = request;
  const call: Call = {
    endpoint,
    url: endpointUrl(endpoint, request.path),
    payload: JSON.stringify(request.body),
    limits,
    signal,
  };
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const result = await attemptOnce(call);
    if ('body' in result) return parseAnswer(endpoint, result.body);
    if (!result.retry || attempt >= limits.attempts) throw result.error;
    const pause = result.after_ms ?? Math.random() * limits.pause_ms * 2 ** (attempt - 1);
    await sleep(Math.min(pause, limits.max_pause_ms), undefined, { signal }).catch(() => undefined);
  }
}

function parseAnswer(endpoint: ModelEndpoint, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const problem = `sent something that is not JSON: check that ${endpoint.settings.url} ends in the API's path, such as /v1`;
    throw modelUnavailable(endpoint, problem, { cause });
  }
}
