import { request as requestHttp, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

export type Order = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  payload: string | undefined;
  agent: Agent;
  /** Until the connection is established, TLS included. Milliseconds. */
  connect_ms: number;
  /** The server may be silent for this long, before its answer begins and within it. Milliseconds. */
  idle_ms: number;
  signal: AbortSignal | undefined;
};

export type Exchange = {
  status: number;
  content_type: string;
  retry_after: string | null;
  /** To be read once. A reader that is slow is no silence of the server's. */
  body: AsyncIterable<Uint8Array>;
  /** All that was wanted has been read: nothing but the end can follow. */
  ended: () => void;
  /** Releases the connection: back to the pool when the response is complete, or is about to be; else it is cut. */
  close: () => void;
};

/** Why an exchange was ended from this side. */
export const timeouts = { connect: 'UPSTREAM_CONNECT_TIMEOUT', idle: 'UPSTREAM_IDLE_TIMEOUT' } as const;
/** The server switched protocols, unasked. */
export const switched = 'UPSTREAM_SWITCHED_PROTOCOLS';
/** How long the end of an answer may take after all of it has come. Milliseconds. */
const lingerMs = 1000;
const stale = 'UPSTREAM_STALE_CONNECTION';

function timeout(code: string): Error {
  return Object.assign(new Error('the model server took too long'), { code });
}

/**
 * Sends a request and answers when the head of the reply is there. node:http rather than fetch: it takes a limit for
 * connecting, keeps connections and costs less. Errors: those of the network; `timeouts` and `switched` in their `code`.
 */
export async function openExchange(order: Order): Promise<Exchange> {
  for (;;) {
    try {
      return await send(order);
    } catch (error) {
      // The server had closed a kept connection before it saw this request; each is met once.
      if ((error as NodeJS.ErrnoException).code !== stale) throw error;
    }
  }
}

function send(order: Order): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { url, method, headers, agent, signal } = order;
    const open = url.startsWith('https:') ? requestHttps : requestHttp;
    // Redirects are not followed: they would send the documents' text to an unconfigured server.
    const request = open(url, { method, headers, agent });
    const watch = watchSilence(order.idle_ms, () => request.destroy(timeout(timeouts.idle)));
    const giveUp = (): unknown => request.destroy();
    let answered = false;
    const settle = (): void => {
      watch.stop();
      signal?.removeEventListener('abort', giveUp);
    };
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    limitConnecting(request, order);
    request.once('response', (response) => {
      answered = true;
      signal?.removeEventListener('abort', giveUp);
      resolve(exchangeOf(response, { watch, signal }));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      settle();
      const wasStale = request.reusedSocket && error.code === 'ECONNRESET' && !signal?.aborted;
      reject(wasStale ? Object.assign(error, { code: stale }) : error);
    });
    request.once('upgrade', (_response, socket) => {
      socket.destroy();
      settle();
      reject(Object.assign(new Error('the model server switched protocols'), { code: switched }));
    });
    // Whatever else may end it without an answer and without an error: its place must come back.
    request.once('close', () => {
      if (answered) return;
      settle();
      reject(new Error('the connection was closed without an answer'));
    });
    request.end(order.payload);
  });
}

function limitConnecting(request: ClientRequest, { url, connect_ms: limit }: Order): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(timeout(timeouts.connect)), limit);
    const stop = (): void => clearTimeout(timer);
    socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', stop);
    socket.once('close', stop);
  });
}

type Watch = { expect: () => void; rest: () => void; stop: () => void; onSilence: () => unknown };

/** Calls `onSilence` when what is expected does not come in time. */
function watchSilence(ms: number, onSilence: () => unknown): Watch {
  let expecting = true;
  const watch: Watch = {
    onSilence,
    expect() {
      expecting = true;
      timer.refresh();
    },
    rest: () => void (expecting = false),
    stop: () => clearTimeout(timer),
  };
  // One timer for the whole answer: a token a millisecond would make thousands.
  const timer = setTimeout(() => expecting && watch.onSilence(), ms);
  return watch;
}

function exchangeOf(
  response: IncomingMessage,
  { watch, signal }: { watch: Watch; signal: AbortSignal | undefined },
): Exchange {
  const cut = (): unknown => response.destroy();
  let ended = false;
  // A failure while no one reads goes to the next read, and otherwise nowhere.
  response.on('error', () => undefined);
  watch.onSilence = () => response.destroy(timeout(timeouts.idle));
  if (signal?.aborted) cut();
  signal?.addEventListener('abort', cut, { once: true });

  async function* body(): AsyncGenerator<Uint8Array> {
    watch.expect();
    for await (const chunk of response.iterator({ destroyOnReturn: false })) {
      watch.rest();
      yield chunk as Uint8Array;
      watch.expect();
    }
  }

  return {
    status: response.statusCode ?? 0,
    content_type: response.headers['content-type'] ?? '',
    retry_after: response.headers['retry-after'] ?? null,
    body: body(),
    ended: () => void (ended = true),
    close() {
      watch.stop();
      signal?.removeEventListener('abort', cut);
      if (!response.complete && !ended) return cut();
      response.resume();
      const late = setTimeout(cut, lingerMs).unref();
      response.once('close', () => clearTimeout(late));
    },
  };
}
