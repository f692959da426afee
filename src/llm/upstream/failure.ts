import { AppError } from '#kernel/errors.ts';
import { retryAfter } from '#kernel/retry-after.ts';

import { modelUnavailable, refusal, type ModelEndpoint } from '#llm/model-endpoint.ts';
import { switched, timeouts, type Exchange } from './exchange.ts';

/** A try that failed. */
export type Failure = {
  error: AppError;
  /** Another try may succeed. */
  retry: boolean;
  /** How long the server wants it to wait; null when it did not say. Milliseconds. */
  after_ms: number | null;
  /** The server works all the same: it refused this one. */
  works: boolean;
  /** Of a refusal: its status and its body. */
  status: number | null;
  words: string;
};

const longestWords = 64 * 1024;
/** Bytes of what is read as JSON, but for vectors, which are many: 64 MiB of small objects take seconds, and gigabytes. */
export const longestJson = 4 * 1024 * 1024;

const passing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** What a server says that does not do what it is asked. */
export async function refusalOf(endpoint: ModelEndpoint, exchange: Exchange): Promise<Failure> {
  const { status } = exchange;
  // A refusal whose words break off is one all the same.
  const words = await readText(exchange.body, longestWords).catch(() => null);
  const after = retryAfter(exchange.retry_after, Date.now());
  const error = refusal(endpoint, { status, body: words ?? '', after_ms: after });
  const works = status < 500 && status !== 408;
  return { error, retry: passing(status), after_ms: after, works, status, words: words ?? '' };
}

/** What an error in the middle of a try means. */
export function failureOf(
  cause: unknown,
  where: {
    endpoint: ModelEndpoint;
    /** The answer had begun. */
    answered: boolean;
    times: { idle_ms: number; connect_ms: number };
  },
): Failure {
  const { endpoint, answered, times } = where;
  const plain = { after_ms: null, status: null, words: '' };
  if (cause instanceof AppError) {
    const status = Number(cause.details?.['status']);
    const retry = passing(status);
    return { ...plain, error: cause, retry, works: !retry || status === 429 };
  }
  const because = (problem: string): AppError => modelUnavailable(endpoint, problem, { cause });
  const { code } = (cause ?? {}) as { code?: unknown };
  if (code === timeouts.idle) {
    const problem = `sent nothing for ${times.idle_ms / 1000} s: check its load, or use a smaller model`;
    return { ...plain, error: because(problem), retry: false, works: false };
  }
  if (code === switched) {
    const problem = `switched protocols instead of answering (101): check ${endpoint.settings.url}`;
    return { ...plain, error: because(problem), retry: false, works: false };
  }
  if (answered) {
    return { ...plain, error: because('broke off its answer: check its log'), retry: true, works: false };
  }
  const late = code === timeouts.connect ? ` within ${times.connect_ms / 1000} s` : '';
  const problem = `cannot be reached${late}: check ${endpoint.settings.url} and that the server runs`;
  return { ...plain, error: because(problem), retry: true, works: false };
}

/** The text of a body; null when it has more bytes than `limit`. */
export async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON of a body. Errors: `unavailable`, also when it is longer than `limit` bytes. */
export async function readJson(
  endpoint: ModelEndpoint,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<unknown> {
  const text = await readText(body, limit);
  if (text === null) throw modelUnavailable(endpoint, 'sent an answer that is too long');
  try {
    return JSON.parse(text);
  } catch {
    // Without its cause, which quotes what was sent.
    const problem = `sent something that is not JSON: check that ${endpoint.settings.url} ends in the API's path, such as /v1`;
    throw modelUnavailable(endpoint, problem);
  }
}
