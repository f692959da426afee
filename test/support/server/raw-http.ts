import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

export type RawExchange = {
  /** All that came until the connection ended, as text. */
  text: string;
  replies: RawReply[];
  /** From the connection to its end. */
  ms: number;
};

type Options = {
  /** Sent one by one, this many ms apart. */
  everyMs?: number;
  /** Ends our side when all is sent. */
  end?: boolean;
};

/** The head of a request, with what ends it. */
export const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: skep.example', ...headers, '', ''].join('\r\n');

export const closing = 'Connection: close';

/** The head of a request to `/json` that declares a body of that length. */
export const jsonHead = (length: number | string, ...headers: string[]) =>
  head('POST', '/json', 'Content-Type: application/json', `Content-Length: ${length}`, ...headers);

/** Writes the parts to a port as they are, and answers what came back when the other side has closed. */
export async function sendRaw(
  port: number,
  parts: (string | Uint8Array)[],
  { everyMs = 0, end = false }: Options = {},
): Promise<RawExchange> {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  // A reset is an end like another.
  socket.on('error', () => undefined);
  await write(socket, parts, everyMs);
  if (end) socket.end();
  await closed;
  const text = Buffer.concat(chunks).toString('latin1');
  return { text, replies: repliesIn(text), ms: performance.now() - started };
}

async function write(socket: Socket, parts: (string | Uint8Array)[], everyMs: number): Promise<void> {
  for (const [position, part] of parts.entries()) {
    if (position > 0 && everyMs > 0) await sleep(everyMs);
    if (!socket.writable) return;
    socket.write(part);
  }
}

function repliesIn(text: string): RawReply[] {
  const replies: RawReply[] = [];
  let rest = text;
  while (rest.startsWith('HTTP/1.1 ')) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) break;
    const [first = '', ...lines] = rest.slice(0, headEnd).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const bodyEnd = headEnd + 4 + Number(headers['content-length'] ?? rest.length);
    replies.push({ status: Number(first.split(' ')[1]), headers, body: rest.slice(headEnd + 4, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return replies;
}

/** Expects an error that tells what is wrong with a request, and nothing of us. */
export function expectEnvelope(reply: RawReply | undefined, status: number): void {
  expect(reply?.status).toBe(status);
  const { error } = JSON.parse(reply?.body ?? '{}');
  expect(error).toEqual({
    code: 'INVALID_REQUEST',
    message: expect.stringMatching(/^[A-Z].{10,}/),
    details: { field: null, reason: error.message },
    timestamp: expect.any(String),
    request_id: reply?.headers['x-request-id'],
  });
  expect(reply?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
}
