import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A request over a connection of its own, whose body is sent in two halves. */
export type HalvedRequest = {
  method?: 'POST' | 'PUT';
  port: number;
  url: string;
  headers: Record<string, string>;
  body: Buffer;
};

/**
 * Sends head and half of the body, does `between`, sends the rest, and answers the status and the body. `begun` tells
 * when the server has the first half in hand.
 */
export async function sendHalved(
  { method = 'POST', port, url, headers, body }: HalvedRequest,
  { begun, between }: { begun: () => Promise<unknown>; between: () => Promise<unknown> },
): Promise<{ status: number; body: any }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const said = { host: 'localhost', connection: 'close', 'content-length': body.length, ...headers };
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  const half = Math.floor(body.length / 2);
  socket.write(body.subarray(0, half));
  await begun();
  await between();
  socket.write(body.subarray(half));
  const [head = '', answer = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: answer === '' ? null : JSON.parse(answer) };
}
