import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { sendEvents, type ServerEvent } from './event-stream.ts';

let app: FastifyInstance | null = null;
afterEach(() => app?.close());

type Events = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** A server that answers with these events. */
async function serving(events: Events, heartbeatMs?: number): Promise<string> {
  app = fastify();
  app.get('/', (request, reply) =>
    sendEvents(request, reply, {
      events,
      failed: ({ message }) => ({ event: 'error', data: message }),
      ...(heartbeatMs !== undefined && { heartbeatMs }),
    }),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
}

it('sends each event with its name, and every line of its data', async () => {
  const url = await serving(async function* () {
    yield { event: 'chunk', data: 'one\ntwo\r\nthree' };
    yield { data: JSON.stringify('a\u2028b') };
  });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await answer.text()).toBe('event: chunk\ndata: one\ndata: two\ndata: three\n\ndata: "a\u2028b"\n\n');
});

it('answers an error before the first event as any error, and tells of a later one', async () => {
  const url = await serving(async function* () {
    yield* [];
    throw Object.assign(new Error('Nothing here'), { statusCode: 418 });
  });
  expect((await fetch(url)).status).toBe(418);
  await app?.close();
  const other = await serving(async function* () {
    yield { data: 'one' };
    throw new AppError('unavailable', 'The model has gone');
  });
  expect(await (await fetch(other)).text()).toBe('data: one\n\nevent: error\ndata: The model has gone\n\n');
});

it('gives signs of life while there is nothing to send', async () => {
  const url = await serving(async function* () {
    yield { data: 'one' };
    await new Promise((resolve) => setTimeout(resolve, 60));
    yield { data: 'two' };
  }, 10);
  expect(await (await fetch(url)).text()).toMatch(/^data: one\n\n(?:: still here\n\n)+data: two\n\n$/);
});

it('tells its source when the client has gone', async () => {
  const gone = Promise.withResolvers<unknown>();
  const url = await serving(async function* (signal) {
    yield { data: 'one' };
    await once(signal, 'abort');
    gone.resolve(signal.reason);
  });
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  expect(await gone.promise).toMatchObject({ message: 'The client has gone' });
});

it('asks for no more than a slow client takes', async () => {
  let asked = 0;
  const url = new URL(
    await serving(async function* () {
      for (; asked < 10_000; asked += 1) yield { data: 'x'.repeat(10_000) };
    }),
  );
  const socket = connect(Number(url.port), url.hostname);
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const before = asked;
  await new Promise((resolve) => setTimeout(resolve, 200));
  // 100 MB are there to be sent; what the network takes unread is some MB.
  expect(before).toBeLessThan(2000);
  expect(asked).toBe(before);
  socket.destroy();
});
