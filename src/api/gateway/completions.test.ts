import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI, { type APIError } from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  byteByByte,
  completion,
  dropping,
  eventsOf,
  failing,
  malformed,
  raw,
  silent,
  stream,
  thousandPerSecond,
} from '#test/models/scripted-answers.ts';
import { json } from '#test/models/scripted-server.ts';
import { openTestGateway, type TestGateway } from '#test/server/gateway.ts';
import { stretched } from '#test/machine/patience.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway([], { attempts: 2, pause_ms: 1, idle_ms: 3000, breaker_failures: 100 });
});
afterAll(() => gateway.close());

const model = 'org/upstream';
const messages = [{ role: 'user' as const, content: 'Who?' }];
const chat = (body: object = {}) =>
  gateway.client.chat.completions.create({ model, messages, ...body, stream: false });
const streamed = (body: object = {}, options: object = {}) =>
  gateway.client.chat.completions.create({ model, messages, ...body, stream: true }, options);

/** The text of a stream, and what it ended with. */
async function read(body: object = {}): Promise<{ text: string; error: unknown; usage: unknown }> {
  let text = '';
  let usage: unknown = null;
  try {
    for await (const chunk of await streamed(body)) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    return { text, usage, error: null };
  } catch (error) {
    return { text, usage, error };
  }
}

describe('a chat completion of a model server', () => {
  it('is forwarded completely, under the name of the model, and its answer returned unchanged', async () => {
    const answer = { id: 'x', choices: [{ message: { role: 'assistant', content: 'Hi', strange: [1] } }] };
    gateway.upstream.script(json(answer));
    const body = {
      tools: [{ type: 'function', function: { name: 'look' } }],
      n: 3,
      top_k: 5,
      text: '\0\ud800',
    };
    expect(await chat(body)).toEqual(answer);
    expect(gateway.upstream.received[0]?.body).toEqual({ model, messages, ...body, stream: false });
    await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
  });

  it('streams, including its usage, however the bytes are split', async () => {
    const tokens = ['Grüße', ' 🐝🐝', ' 終'];
    for (const answer of [stream(tokens), byteByByte(tokens), raw([eventsOf(tokens).join('')])]) {
      gateway.upstream.script(answer);
      const { text, usage, error } = await read({ stream_options: { include_usage: true } });
      expect([text, error]).toEqual([tokens.join(''), null]);
      expect(usage).toMatchObject({ completion_tokens: 3 });
    }
    await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
  });

  it('is audited, streamed or not, without its text', async () => {
    for (const [as, isStreamed] of [
      ['carl', false],
      ['dora', true],
    ] as const) {
      gateway.upstream.script(completion('secret answer'));
      const payload = { model, messages, stream: isStreamed };
      await gateway.send({ method: 'POST', url: '/v1/chat/completions', as, payload });
      const told = () => gateway.audited.filter(({ user_id }) => user_id === as);
      await vi.waitFor(() => expect(told()).toHaveLength(1), 3000);
      expect(told()).toMatchObject([{ action: 'model.chat', result: 'ok', status: 200, details: { model } }]);
      expect(JSON.stringify(told())).not.toMatch(/secret|Who/);
    }
  });

  it('loses nothing of a thousand tokens in a second', async () => {
    gateway.upstream.script(thousandPerSecond(1000));
    const { text, error } = await read();
    expect([text, error]).toEqual([Array.from({ length: 1000 }, (_, i) => `${i} `).join(''), null]);
  });

  it('forwards each token as it arrives', async () => {
    const came = Promise.withResolvers<void>();
    gateway.upstream.script(async (response) => {
      const [first = '', second = '', ...rest] = eventsOf(['first', 'second']);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`${first}${second}`);
      // Were the first token held back, this would wait until the upstream counts as silent.
      await came.promise;
      response.end(rest.join(''));
    });
    let text = '';
    for await (const chunk of await streamed()) {
      text += chunk.choices[0]?.delta.content ?? '';
      if (text === 'first') came.resolve();
    }
    expect(text).toBe('firstsecond');
  });

  it('that is interrupted reports it, and loses nothing of what came before', async () => {
    const head = eventsOf(['One', ' two']).slice(0, 3);
    for (const answer of [dropping(['One', ' two']), raw([...head, 'data: {"choi'], { cut: true })]) {
      gateway.upstream.script(answer);
      const { text, error } = await read();
      expect(text).toBe('One two');
      expect(error).toBeInstanceOf(OpenAI.APIError);
      expect(error).toMatchObject({ code: 'model_unavailable', type: 'server_error' });
    }
    await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
  });

  it('that falls silent in the middle ends with an error, not never', async () => {
    gateway.upstream.script((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventsOf(['One'])[1]);
    });
    const { text, error } = await read();
    expect([text, error]).toMatchObject(['One', { code: 'model_unavailable' }]);
  });

  it('that cannot be read is an error at the client', async () => {
    gateway.upstream.script(malformed(['One']));
    const { text, error } = await read();
    expect([text, error]).toMatchObject(['One', { message: expect.stringMatching(/JSON/) }]);
  });

  it('that fails before its first token is answered with a status', async () => {
    for (const [answer, kind, code] of [
      [failing(500), OpenAI.InternalServerError, 'model_unavailable'],
      [failing(429), OpenAI.InternalServerError, 'model_unavailable'],
      [failing(401), OpenAI.InternalServerError, 'model_unavailable'],
      [json('<html>'), OpenAI.InternalServerError, 'model_unavailable'],
      [failing(400), OpenAI.BadRequestError, null],
      [failing(404), OpenAI.NotFoundError, null],
    ] as const) {
      gateway.upstream.script(answer);
      const { error } = await read();
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ code });
    }
    gateway.upstream.script(
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    );
    await expect(chat()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/other than JSON/),
    });
    gateway.upstream.script(silent);
    await expect(chat()).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/sent nothing/),
    });
  });

  it('is tried again before its first token, and only then', async () => {
    gateway.upstream.script(failing(500), completion('Yes'));
    expect((await chat()).choices[0]?.message.content).toBe('Yes');
    gateway.upstream.script(failing(503), stream(['Yes']));
    expect(await read()).toMatchObject({ text: 'Yes', error: null });
  });

  it.each(['before its first token', 'in the middle of a stream', 'before it is read'])(
    'is cancelled at the model server when its client leaves %s',
    async (when) => {
      gateway.upstream.script(
        when.startsWith('before its') ? silent : stream(Array(1000).fill('x'), { pause: 5 }),
      );
      const leaving = new AbortController();
      const asked = streamed({}, { signal: leaving.signal }).catch(() => null);
      await vi.waitFor(() => expect(gateway.upstream.received).toHaveLength(1), stretched(10_000));
      if (when.startsWith('in')) {
        for await (const chunk of (await asked) ?? []) if (chunk.choices[0]?.delta.content) break;
      }
      leaving.abort();
      expect(await gateway.upstream.received[0]?.closed).toBe(false);
      await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
    },
  );

  it('fills no memory for a client that does not read', async () => {
    const piece = `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(65_536) } }] })}\n\n`;
    let written = 0;
    gateway.upstream.script(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (; written < 2000 && !response.destroyed; written += 1) {
        if (!response.write(piece))
          await once(response, 'drain', { signal: AbortSignal.timeout(3000) }).catch(() => null);
      }
    });
    const response = await fetch(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer ann', 'content-type': 'application/json' },
      body: JSON.stringify({ model, messages, stream: true }),
    });
    let before = -1;
    while (before !== written) {
      before = written;
      await sleep(200);
    }
    expect(written).toBeLessThan(400);
    await response.body?.cancel();
    expect(await gateway.upstream.received[0]?.closed).toBe(false);
  });
});

describe('a request', () => {
  it('of several megabytes is accepted up to the limit, and not beyond', async () => {
    gateway.upstream.script(completion('Yes'));
    const long = [{ role: 'user', content: 'ab '.repeat(1_200_000) }];
    expect((await chat({ messages: long })).choices[0]?.message.content).toBe('Yes');
    const longer = [{ role: 'user', content: 'ab '.repeat(1_500_000) }];
    await expect(chat({ messages: longer })).rejects.toMatchObject({
      status: 413,
      code: 'request_too_large',
    });
  });

  it('without a sign-in, a model, a known model or sense is refused in the form of OpenAI’s API', async () => {
    const nobody = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: 'x', maxRetries: 0 });
    const headers = { authorization: null };
    await expect(nobody.chat.completions.create({ model, messages }, { headers })).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
    await expect(chat({ model: 'none' })).rejects.toMatchObject({
      status: 404,
      type: 'invalid_request_error',
    });
    await expect(chat({ model: undefined })).rejects.toMatchObject({ status: 400, param: 'model' });
    await expect(chat({ messages: 'Hi' })).rejects.toMatchObject({ status: 400, param: 'messages' });
    const { status, body } = await gateway.send({
      method: 'POST',
      url: '/v1/chat/completions',
      as: 'ann',
      headers: { 'content-type': 'application/json' },
      payload: `{"model":"${model}","messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/deep/)]);
  });
});

describe('a number of tokens or answers', () => {
  it.each([
    ['max_tokens', -1],
    ['max_tokens', 0],
    ['max_tokens', 1.5],
    ['max_tokens', '99'],
    ['max_completion_tokens', -1],
    ['n', 0],
    ['n', 1000],
  ])('is refused when %s is %j, without asking the model server', async (param, value) => {
    gateway.upstream.script(completion('Yes'));
    await expect(chat({ [param]: value })).rejects.toMatchObject({ status: 400, param });
    expect(gateway.upstream.received).toHaveLength(0);
  });
});

describe('a model server that has enough to do', () => {
  it('or has failed too often is answered for with 503 and when to try again', async () => {
    const small = await openTestGateway([], { attempts: 1, concurrency: 1, queue: 0, breaker_failures: 2 });
    const ask = () => small.client.chat.completions.create({ model, messages });
    try {
      small.upstream.script(silent);
      const leaving = new AbortController();
      const first = small.client.chat.completions.create({ model, messages }, { signal: leaving.signal });
      await vi.waitFor(() => expect(small.upstream.received).toHaveLength(1), stretched(10_000));
      const refused: unknown = await ask().catch((error: unknown) => error);
      expect(refused).toMatchObject({ status: 503, code: 'model_unavailable' });
      expect(Number((refused as APIError).headers?.get('retry-after'))).toBeGreaterThan(0);
      leaving.abort();
      await first.catch(() => null);
      await small.upstream.received[0]?.closed;
      small.upstream.script(failing(500));
      for (let tries = 0; tries < 2; tries += 1) await ask().catch(() => null);
      const open: unknown = await ask().catch((error: unknown) => error);
      expect(small.upstream.received).toHaveLength(2);
      expect(open).toMatchObject({ status: 503, message: expect.stringMatching(/in a row/) });
      expect(Number((open as APIError).headers?.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await small.close();
    }
  });
});
