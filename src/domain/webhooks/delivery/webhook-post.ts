import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { notPublic, type Addresses } from '#domain/webhooks/webhook-address.ts';

export type Posting = {
  url: string;
  headers: Record<string, string>;
  body: string;
  addresses: Addresses;
  /** For everything, from looking up the name to the head of the answer. Milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
};

export type Answered = { status: number; retry_after: string | null };

// The response body is irrelevant; it is read a little so that the server does not see a broken connection.
const mostBytes = 4096;
const lingerMs = 1000;

/**
 * Sends a message over a connection of its own and returns the server's response. Redirects are not followed. Errors: those of
 * the network and of `addresses.lookup`, one with the code ETIMEDOUT, and the reason of `signal`.
 */
export function post({ url, headers, body, addresses, timeoutMs, signal }: Posting): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    if (signal.aborted) return reject(signal.reason as Error);
    // No name has to be looked up for an address.
    if (!addresses.mayCall(target)) return reject(coded(notPublic));
    const open = target.protocol === 'https:' ? requestHttps : requestHttp;
    const request = open(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: addresses.lookup,
    });
    const stop = (): unknown => request.destroy(signal.reason as Error);
    const timer = setTimeout(() => request.destroy(coded('ETIMEDOUT')), timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    request.once('response', (response) => {
      settle();
      resolve({ status: response.statusCode ?? 0, retry_after: response.headers['retry-after'] ?? null });
      letGo(response);
    });
    // It switched protocols, unasked.
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      settle();
      reject(coded('EPROTO'));
    });
    request.on('error', reject);
    request.once('close', () => {
      settle();
      reject(coded('ECONNRESET'));
    });
    request.end(body);
  });
}

function letGo(response: IncomingMessage): void {
  const cut = (): unknown => response.destroy();
  const timer = setTimeout(cut, lingerMs).unref();
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) cut();
  });
  response.on('error', () => undefined);
  response.once('close', () => clearTimeout(timer));
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The code of the error where a delivery cannot even be signed. */
export const notOpened = 'ERR_NOT_OPENED';

const words: Record<string, string> = {
  [notOpened]: 'Its secret cannot be decrypted: the key it was sealed with is missing',
  [notPublic]: 'It leads to an address that is not public',
  ETIMEDOUT: 'It did not answer in time',
  ENOTFOUND: 'The host name was not found',
  ENODATA: 'The host name has no address',
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It closed the connection without an answer',
};

/** Why there was no response, for the owner: only the code when it is not a known one. */
export function whyUnanswered(error: unknown): string {
  const { code = 'unknown' } = error as { code?: string };
  return words[code] ?? `It cannot be reached (${code})`;
}
