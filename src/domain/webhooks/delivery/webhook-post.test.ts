import { createServer as createTlsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { selfSigned } from '#test/server/self-signed.ts';
import { openReceiver, status, until } from '#test/pii/webhook-receiver.ts';
import { createAddresses } from '#domain/webhooks/webhook-address.ts';
import { post, whyUnanswered } from './webhook-post.ts';

const addresses = createAddresses({ allowPrivate: true });
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A server that does this once it has been sent something. */
async function serverThat(answer: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  const letGo = () =>
    until(
      () => new Promise<boolean>((resolve) => server.getConnections((_error, count) => resolve(count === 0))),
      'Letting go',
    );
  return { url: `http://127.0.0.1:${await listening(server)}/`, letGo };
}

/** Sends this again and again until the connection ends. */
const dripping =
  (drop: string, head = '') =>
  (socket: Socket): void => {
    if (head) socket.write(head);
    const timer = setInterval(() => socket.write(drop), 5);
    socket.on('close', () => clearInterval(timer));
  };

function send(url: string, signal = new AbortController().signal) {
  return post({ url, headers: {}, body: '{}', addresses, timeoutMs: 1000, signal });
}

const why = (url: string) =>
  send(url).then(
    () => 'It answered',
    (error: unknown) => whyUnanswered(error),
  );

const ok = 'HTTP/1.1 200 OK\r\n';

it.each([
  ['never answers', () => undefined, 'It did not answer in time'],
  ['hangs up', (socket: Socket) => void socket.destroy(), 'It closed the connection without an answer'],
  ['drips headers without end', dripping('x: y\r\n', ok), 'It did not answer in time'],
  [
    'says without end that it goes on',
    dripping('HTTP/1.1 100 Continue\r\n\r\n'),
    'It did not answer in time',
  ],
  [
    'sends a header without end',
    dripping('y'.repeat(9999), `${ok}x: `),
    'It cannot be reached (HPE_HEADER_OVERFLOW)',
  ],
  [
    'leaves HTTP',
    dripping('HTTP/1.1 101 Up\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    'It cannot be reached (EPROTO)',
  ],
  ['talks something else', dripping('SSH-2.0\r\n'), 'It cannot be reached (HPE_INVALID_CONSTANT)'],
])('a server that %s counts as not answering, and is disconnected', async (_what, answer, reason) => {
  const { url, letGo } = await serverThat(answer);
  const began = performance.now();
  expect(await why(url)).toBe(reason);
  expect(performance.now() - began).toBeLessThan(5000);
  await letGo();
});

it('an answer counts from its head on, and a body without end is not read to it', async () => {
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
  const { url, letGo } = await serverThat(dripping(chunk, `${ok}transfer-encoding: chunked\r\n\r\n`));
  expect((await send(url)).status).toBe(200);
  await letGo();
  const slow = await serverThat(dripping('x', `${ok}content-length: 1000000\r\n\r\n`));
  expect((await send(slow.url)).status).toBe(200);
  await slow.letGo();
});

it('a redirect is an answer, and is not followed', async () => {
  const receiver = await openReceiver();
  receiver.script(status(307, { location: receiver.url }));
  expect((await send(receiver.url)).status).toBe(307);
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});

it('a server with an unverified certificate, or none, receives nothing', async () => {
  let asked = 0;
  const unknown = createTlsServer(selfSigned, (_request, response) => {
    asked += 1;
    response.end();
  });
  expect(await why(`https://127.0.0.1:${await listening(unknown)}/`)).toMatch(/SELF_SIGNED_CERT/);
  const receiver = await openReceiver();
  expect(await why(receiver.url.replace('http:', 'https:'))).toMatch(/cannot be reached \(E(PROTO|RR_SSL)/);
  expect([asked, receiver.received]).toEqual([0, []]);
  await receiver.close();
});

it('is cut off when it is aborted, before and within', async () => {
  const reason = new Error('The server is stopping');
  await expect(send('http://127.0.0.1:1/', AbortSignal.abort(reason))).rejects.toBe(reason);
  const { url, letGo } = await serverThat(() => stopping.abort(reason));
  const stopping = new AbortController();
  await expect(send(url, stopping.signal)).rejects.toBe(reason);
  await letGo();
});
