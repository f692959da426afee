import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { sendEvents, type StreamPace, type StreamPart } from './event-stream.ts';

let app: FastifyInstance | null = null;
afterEach(() => app?.close());

type Events = (signal: AbortSignal) => AsyncIterable<StreamPart>;

/** A server that answers with these events. */
async function serving(events: Events, pace: StreamPace = {}): Promise<string> {
  app = fastify();
  app.get('/', (request, reply) =>
    sendEvents(request, reply, {
      events,
      failed: ({ message }) => ({ event: 'error', data: message }),
      ...pace,
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

it('answers an error before the first event like any error, and sends a later one as an event', async () => {
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
  const url = await serving(
    async function* () {
      yield { data: 'one' };
      await sleep(60);
      yield { data: 'two' };
    },
    { heartbeatMs: 10 },
  );
  expect(await (await fetch(url)).text()).toMatch(/^data: one\n\n(?:: waiting\n\n)+data: two\n\n$/);
});

it('starts with a keep-alive when its first event is slow, and sends more until it arrives', async () => {
  const first = Promise.withResolvers<void>();
  const url = await serving(
    async function* () {
      await first.promise;
      yield { data: 'one' };
    },
    { graceMs: 20, heartbeatMs: 20 },
  );
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length < 3 * ': waiting\n\n'.length) text += (await reader?.read())?.value ?? '';
  expect(text).toMatch(/^(?:: waiting\n\n)+$/);
  first.resolve();
  for (let part = await reader?.read(); !part?.done; part = await reader?.read()) text += part?.value ?? '';
  expect(text).toMatch(/^(?:: waiting\n\n)+data: one\n\n$/);
});

it.each([
  ['soon', 0, 1000, [418, 'application/json; charset=utf-8'], 'Nothing here'],
  ['late', 60, 20, [200, 'text/event-stream; charset=utf-8'], ': waiting\n\nevent: error\ndata: The request'],
])('answers an error before %s in the form that is still possible', async (_, after, graceMs, head, text) => {
  const url = await serving(
    async function* () {
      yield* [];
      await sleep(after);
      throw Object.assign(new Error('Nothing here'), { statusCode: 418 });
    },
    { graceMs },
  );
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual(head);
  expect(await answer.text()).toContain(text);
});

it.each([
  ['as it is', 0, 1000, [429, 'application/json', '{"error":\n1}']],
  [
    'as an event where the stream has begun',
    60,
    20,
    [200, 'text/event-stream; charset=utf-8', ': waiting\n\ndata: {"error":\ndata: 1}\n\n'],
  ],
])('sends an answer that is no stream %s, and lets its source end', async (_, after, graceMs, expected) => {
  let left = false;
  const url = await serving(
    async function* () {
      try {
        await sleep(after);
        yield { status: 429, type: 'application/json', body: Buffer.from('{"error":\n1}') };
      } finally {
        left = true;
      }
    },
    { graceMs },
  );
  const answer = await fetch(url);
  const text = await answer.text();
  expect([answer.status, answer.headers.get('content-type'), text]).toEqual(expected);
  await expect.poll(() => left).toBe(true);
});

it('sends no keep-alive and no error in the middle of an event that was written elsewhere', async () => {
  const url = await serving(
    async function* () {
      yield Buffer.from('data: one\n');
      await sleep(60);
      yield Buffer.from('data: two\n\n');
      await sleep(60);
      yield Buffer.from('event: half\n');
      throw new AppError('unavailable', 'The model has gone');
    },
    { heartbeatMs: 20 },
  );
  expect(await (await fetch(url)).text()).toMatch(
    /^data: one\ndata: two\n\n(?:: waiting\n\n)+event: half\n\nevent: error\ndata: The model has gone\n\n$/,
  );
});

it('notifies its source when the client has disconnected', async () => {
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
  expect(await gone.promise).toMatchObject({ message: 'The client disconnected' });
});

it('pulls no more than a slow client reads', async () => {
  let asked = 0;
  const url = new URL(
    await serving(async function* () {
      for (; asked < 10_000; asked += 1) yield { data: 'x'.repeat(10_000) };
    }),
  );
  const socket = connect(Number(url.port), url.hostname);
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
  await sleep(500);
  const before = asked;
  await sleep(200);
  // 100 MB are there to be sent; what the network takes unread is some MB.
  expect(before).toBeLessThan(2000);
  expect(asked).toBe(before);
  socket.destroy();
});
