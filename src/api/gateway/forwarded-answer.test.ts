import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { raw } from '#test/models/scripted-answers.ts';
import { openTestGateway, type TestGateway } from '#test/server/gateway.ts';
import { sendEvents } from '#http/replies/event-stream.ts';
import { streamForwarded } from './forwarded-answer.ts';
import { watchTurns } from '#test/machine/processor-time.ts';
import { stretched } from '#test/machine/patience.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway([], { attempts: 1, idle_ms: 5000, breaker_failures: 100 });
});
afterAll(() => gateway.close());

const messages = [{ role: 'user', content: 'Who?' }];
async function streamed(): Promise<string> {
  const response = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'org/upstream', messages, stream: true }),
  });
  return response.text();
}

/** A line whose every byte comes alone, all of them at once. */
async function* lineOf(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield Uint8Array.of(65);
  yield Uint8Array.of(10);
}

it('a long line in the smallest chunks does not block the process', async () => {
  const app = fastify();
  app.get('/', (request, reply) =>
    sendEvents(request, reply, {
      events: () =>
        streamForwarded({ status: 200, content_type: 'text/event-stream', body: lineOf(500_000) }),
      failed: ({ message }) => ({ data: message }),
    }),
  );
  const watched = watchTurns();
  const { body } = await app.inject('/');
  const { longest } = watched();
  expect(body).toBe(`${'A'.repeat(500_000)}\n`);
  expect(longest).toBeLessThan(2000);
  await app.close();
});

it('a line without an end ends the answer as an error', async () => {
  const piece = 'A'.repeat(64 * 1024);
  gateway.upstream.script(raw(['data: {"one":1}\n\n', ...Array<string>(40).fill(piece)]));
  const [first, error, ...rest] = (await streamed()).split('\n').filter((line) => line !== '');
  expect([first, rest]).toEqual(['data: {"one":1}', []]);
  expect(error).toMatch(/^data: .*line of its answer that is too long.*model_unavailable/);
  expect(await gateway.upstream.received[0]?.closed).toBe(false);
  await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
});

it('an endless stream ends at 64 MiB', async () => {
  const line = Buffer.from(`data: ${'A'.repeat(1_000_000)}\n\n`);
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield line;
  }
  const parts = streamForwarded({ status: 200, content_type: 'text/event-stream', body: endless() });
  let size = 0;
  const reading = async () => {
    for await (const part of parts) if (part instanceof Uint8Array) size += part.byteLength;
  };
  await expect(reading()).rejects.toThrow('too long');
  expect(size / 1024 ** 2).toBeLessThanOrEqual(64);
});
