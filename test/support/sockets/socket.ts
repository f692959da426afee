import { once } from 'node:events';
import { WebSocket } from 'ws';
import { stretched } from '#test/machine/patience.ts';

export type Socket = {
  ws: WebSocket;
  /** Every message that came and is not yet taken by `next`. */
  waiting: any[];
  send: (message: object | string | Buffer) => void;
  /** The next message, or the next of these types, skipping others. Rejects when none comes, or the socket ends. */
  next: (...types: string[]) => Promise<any>;
  /** The code that the socket was closed with. */
  closed: Promise<number>;
  close: () => void;
};

export type SocketOptions = {
  token?: string;
  headers?: Record<string, string>;
  /** How long `next` waits; 5 s when left out. */
  patienceMs?: number;
};

/** The address of a socket on a service that listens at `url`. */
const socketUrl = (url: string, path: string): string => `${url.replace(/^http/, 'ws')}${path}`;

/** A real client of a WebSocket. Rejects with the status when the handshake is refused. */
export async function openSocket(
  url: string,
  path: string,
  { token, headers = {}, patienceMs = 20_000 }: SocketOptions = {},
): Promise<Socket> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ws = new WebSocket(socketUrl(url, path), { headers: { ...authorization, ...headers } });
  const waiting: any[] = [];
  let wake = Promise.withResolvers<void>();
  ws.on('message', (data: Buffer) => {
    waiting.push(JSON.parse(data.toString()));
    wake.resolve();
    wake = Promise.withResolvers<void>();
  });
  let ended: number | null = null;
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  void closed.then((code) => {
    ended = code;
    wake.resolve();
  });
  ws.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });

  async function next(...types: string[]): Promise<any> {
    let timer: NodeJS.Timeout | undefined;
    for (const until = Date.now() + stretched(patienceMs); Date.now() < until;) {
      const message = waiting.shift();
      if (message && (types.length === 0 || types.includes(message.type))) return message;
      if (message) continue;
      if (ended !== null) throw new Error(`The socket was closed with ${ended}`);
      const timeout = new Promise((resolve) => {
        timer = setTimeout(resolve, until - Date.now());
      });
      await Promise.race([wake.promise, timeout]);
      clearTimeout(timer);
    }
    throw new Error(`No message ${types.join(' or ')} came`);
  }

  return {
    ws,
    waiting,
    send: (message) =>
      ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    next,
    closed,
    close: () => ws.close(),
  };
}

/** What a handshake that is refused is answered. */
export async function refusedSocket(
  url: string,
  path: string,
  { token, headers = {} }: SocketOptions = {},
): Promise<{ status: number; body: any }> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const ws = new WebSocket(socketUrl(url, path), { headers: { ...authorization, ...headers } });
  ws.on('error', () => undefined);
  const opened = once(ws, 'open').then(() => {
    ws.close();
    throw new Error('The handshake was not refused');
  });
  const answered = once(ws, 'unexpected-response').then(async ([, response]) => {
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode as number, body: JSON.parse(text) };
  });
  return Promise.race([answered, opened]);
}
