import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from '#llm/openai/openai-chat.ts';
import { completeChat, type ChatProvider } from '#llm/model-providers.ts';
import { completion, eventsOf, failing, silent, stream } from '#test/models/scripted-answers.ts';
import { startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createBreaker } from './circuit-breaker.ts';
import { readJson } from './failure.ts';
import { createUpstream, firstOf, type UpstreamLimits } from './upstream.ts';

const messages = [{ role: 'user' as const, content: 'Who?' }];

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

function chatAt(base_url: string, limits: Partial<UpstreamLimits>): ChatProvider {
  const upstream = createUpstream({ base_url, settings: chatSettings }, { pause_ms: 1, ...limits });
  return createOpenAiChat({ upstream, model: 'tiny' });
}
const chat = (limits: Partial<UpstreamLimits>): ChatProvider => chatAt(server.base_url, limits);

const unavailable = (message: RegExp, retry_after?: number): object => ({
  kind: 'unavailable',
  code: 'MODEL_UNAVAILABLE',
  message: expect.stringMatching(message) as string,
  ...(retry_after !== undefined && { details: { retry_after } }),
});

const refuse = (seconds: number): AppError => new AppError('unavailable', `open for ${seconds} s`);

describe('the queue before a model server', () => {
  it('lets a few through at once, queues the others, and refuses the rest at once', async () => {
    let open = 0;
    let most = 0;
    server.script(async (response, received) => {
      most = Math.max(most, (open += 1));
      await sleep(15);
      open -= 1;
      await completion('Yes.')(response, received);
    });
    const tiny = chat({ concurrency: 2, queue: 3 });
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => completeChat(tiny, { messages })),
    );
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(answers[7]).toMatchObject({ reason: unavailable(/too many requests are already waiting/, 1) });
    expect([most, server.received.length]).toEqual([2, 5]);
  });

  it('is released by clients that give up, and a stream holds its place until it is left', async () => {
    server.script(stream(Array<string>(500).fill('on '), { pause: 5 }), completion('Next.'));
    const tiny = chat({ concurrency: 1, queue: 1 });
    const parts = tiny.stream({ messages })[Symbol.asyncIterator]();
    await parts.next();
    const gone = new AbortController();
    const waiting = completeChat(tiny, { messages, signal: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    const next = completeChat(tiny, { messages });
    await sleep(30);
    expect(server.received).toHaveLength(1);
    await parts.return?.();
    expect(await next).toMatchObject({ text: 'Next.' });
  });
});

describe('a model server that keeps failing', () => {
  it('is not asked for a while, then tried by one request, then used by all again', async () => {
    const tiny = chat({ attempts: 1, breaker_failures: 3, breaker_pause_ms: 150 });
    const ask = (): Promise<object> => completeChat(tiny, { messages });
    server.script(failing(500));
    for (const _ of [1, 2, 3]) await expect(ask()).rejects.toMatchObject(unavailable(/failed \(500\)/));
    await expect(ask()).rejects.toMatchObject({
      ...unavailable(/failed several times in a row/, 1),
      cause: unavailable(/failed \(500\)/),
    });
    expect(server.received).toHaveLength(3);
    await sleep(160);
    await expect(ask()).rejects.toMatchObject(unavailable(/failed \(500\)/));
    await expect(ask()).rejects.toMatchObject(unavailable(/several times/));
    await sleep(160);
    server.script(async (response, received) => {
      await sleep(20);
      await completion('Back.')(response, received);
    });
    const both = await Promise.allSettled([ask(), ask()]);
    expect(both).toMatchObject([{ value: { text: 'Back.' } }, { reason: unavailable(/several times/) }]);
    expect(await Promise.all([ask(), ask()])).toMatchObject([{ text: 'Back.' }, { text: 'Back.' }]);
  });

  it('is tried by another when the one that tried it gave up', async () => {
    const tiny = chat({ attempts: 1, breaker_failures: 1, breaker_pause_ms: 20 });
    server.script(failing(500), silent, completion('Back.'));
    await expect(completeChat(tiny, { messages })).rejects.toThrow(/500/);
    await sleep(30);
    const signal = AbortSignal.timeout(20);
    await expect(completeChat(tiny, { messages, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await completeChat(tiny, { messages })).toMatchObject({ text: 'Back.' });
  });

  it('is not given up for refusals, nor retried by one request when it is not asked', async () => {
    const tiny = chat({ attempts: 9, breaker_failures: 3 });
    server.script(failing(400));
    for (const _ of [1, 2, 3, 4]) await expect(completeChat(tiny, { messages })).rejects.toThrow(/400/);
    server.script(failing(503));
    await expect(completeChat(tiny, { messages })).rejects.toThrow(/failed \(503\)/);
    expect(server.received).toHaveLength(3);
  });

  it('stays open for the others when the one that tried it gave up', () => {
    let now = 0;
    const breaker = createBreaker({ failures: 1, pause_ms: 5000, refuse, now: () => now });
    const late = breaker.enter();
    breaker.enter()('fails');
    expect(() => breaker.enter()).toThrow('open for 5 s');
    now = 5000;
    const probe = breaker.enter();
    late('unknown');
    expect(() => breaker.enter()).toThrow('open for 1 s');
    probe('unknown');
    breaker.enter()('works');
    expect(breaker.open).toBe(false);
  });
});

/** Three times, each when the connection of the one before is free again. */
async function askInTurn(tiny: ChatProvider): Promise<void> {
  for (const _ of [1, 2, 3]) {
    expect(await completeChat(tiny, { messages })).toMatchObject({ text: 'Yes.' });
    await sleep(10);
  }
}

describe('the connection to a model server', () => {
  it('is kept for the next request, also after a stream that was left at its end', async () => {
    const sockets = new Set<unknown>();
    server.script((response) => {
      sockets.add(response.socket);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(eventsOf(['Yes.']).join(''));
    });
    await askInTurn(chat({}));
    expect(sockets.size).toBe(1);
  });

  it('that the server closed in the meantime is opened again', async () => {
    const used = new WeakSet<object>();
    server.script((response, received) => {
      const { socket } = response;
      if (socket && used.has(socket)) return void socket.resetAndDestroy();
      if (socket) used.add(socket);
      return completion('Yes.')(response, received);
    });
    await askInTurn(chat({ attempts: 1 }));
    expect(server.received).toHaveLength(5);
  });

  it('must be established in time, TLS included', async () => {
    const mute = createServer();
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const tiny = chatAt(`https://127.0.0.1:${port}/v1`, { attempts: 2, connect_ms: 50 });
    const begun = performance.now();
    await expect(completeChat(tiny, { messages })).rejects.toMatchObject(
      unavailable(/cannot be reached within 0\.05 s: check LLM_BASE_URL/),
    );
    expect(performance.now() - begun).toBeLessThan(3000);
    mute.close();
  });

  it('is cut while the response is pending when the client gives up', async () => {
    server.script(silent);
    const signal = AbortSignal.timeout(30);
    await expect(completeChat(chat({}), { messages, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(await server.received[0]?.closed).toBe(false);
  });
});

it('a question about the server itself is not waited for when its answer trickles', async () => {
  server.script(stream(Array<string>(500).fill('on '), { pause: 20 }));
  const upstream = createUpstream({ base_url: server.base_url, settings: chatSettings });
  const call = { path: '/models', model: 'tiny', idle_ms: 150 };
  const asked = firstOf(
    upstream.once(call, async function* ({ body }, endpoint) {
      yield await readJson(endpoint, body, 1e6);
    }),
  );
  await expect(asked).rejects.toMatchObject(unavailable(/did not send a complete answer within 0\.15 s/));
  expect(await server.received[0]?.closed).toBe(false);
});
