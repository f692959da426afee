import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { whyUnanswered, type Addresses } from '#domain/webhooks/index.ts';
import { AppError } from '#kernel/errors.ts';
import { retryAfter } from '#kernel/retry-after.ts';
import { feedLimits } from '#domain/feeds/feed.ts';

export type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer; url: string };

export type GetOptions = {
  addresses: Addresses;
  headers?: Record<string, string>;
  /** Sent to the origin of the URL alone, not to where it redirects. */
  authorization?: string | null;
  signal: AbortSignal;
};

/** Why a server could not be read; `retryAfterMs` when it says when to come again. */
export class FeedFault extends AppError {
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  constructor(
    message: string,
    { status = null, retryAfterMs = null }: Partial<Pick<FeedFault, 'status' | 'retryAfterMs'>> = {},
  ) {
    super('invalid', message);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Gets an address; each that it redirects to is checked like the first. Answers 200 and 304 alone. Throws a FeedFault in plain words
 * for any other answer, for one that is too large or too slow, and for an address that is not public.
 */
export async function get(address: string, options: GetOptions): Promise<Got> {
  const timeout = AbortSignal.timeout(feedLimits.requestMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  const { origin } = new URL(address);
  let url = new URL(address);
  for (let hop = 0; hop <= feedLimits.redirects; hop += 1) {
    const own = url.origin === origin;
    const answer = await once(url, {
      ...options,
      authorization: own ? (options.authorization ?? null) : null,
      signal,
    }).catch((error: unknown) => {
      if (options.signal.aborted) throw options.signal.reason;
      throw timeout.aborted ? new FeedFault('It did not answer in time') : faultOf(error);
    });
    if (answer.status === 200 || answer.status === 304) return answer;
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status > 399 || location === undefined) throw refused(answer);
    url = redirected(url, location);
  }
  throw new FeedFault(`It redirected more than ${feedLimits.redirects} times`);
}

function redirected(from: URL, location: string): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new FeedFault('It redirected to an address that is not followed');
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw new FeedFault('It redirected from https to http, which is not followed');
  return url;
}

function refused({ status, headers }: Got): FeedFault {
  const words: Record<number, string> = {
    401: 'It wants other credentials (401)',
    403: 'It does not let these credentials in (403)',
    404: 'It was not found (404)',
    429: 'It was asked too often (429)',
  };
  const retryAfterMs = retryAfter(headers['retry-after'] ?? null, Date.now());
  return new FeedFault(words[status] ?? `It answered ${status}`, { status, retryAfterMs });
}

function faultOf(error: unknown): FeedFault {
  return error instanceof FeedFault ? error : new FeedFault(whyUnanswered(error));
}

type OnceOptions = GetOptions & { authorization: string | null };

function once(url: URL, { addresses, headers, authorization, signal }: OnceOptions): Promise<Got> {
  return new Promise((resolve, reject) => {
    // No name has to be looked up for an address.
    if (!addresses.mayCall(url)) return reject(new FeedFault('It leads to an address that is not public'));
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(url.href, {
      headers: {
        'user-agent': 'Skep',
        'accept-encoding': 'identity',
        ...headers,
        ...(authorization !== null && { authorization }),
      },
      agent: false,
      lookup: addresses.lookup,
      signal,
    });
    request.once('response', (response) => {
      readAll(response).then(
        (body) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, url: url.href }),
        reject,
      );
    });
    request.on('error', reject);
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new FeedFault('It switched protocols'));
    });
    request.end();
  });
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > feedLimits.answerBytes) {
      response.destroy();
      throw new FeedFault(`Its answer is larger than ${feedLimits.answerBytes / 1024 / 1024} MiB`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
