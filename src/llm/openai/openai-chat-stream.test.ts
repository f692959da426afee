import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat, type OpenAiChatOptions } from './openai-chat.ts';
import { completeChat, type ChatPart, type ChatProvider } from '#llm/model-providers.ts';
import {
  byteByByte,
  chunk,
  completion,
  dropping,
  event,
  eventsOf,
  failing,
  malformed,
  raw,
  stream,
  thousandPerSecond,
} from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream, type UpstreamLimits } from '#llm/upstream/upstream.ts';

const messages = [{ role: 'user' as const, content: 'Who is VELVET HARE?' }];

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

function provider(
  limits: Partial<UpstreamLimits> = {},
  options: Partial<OpenAiChatOptions> = {},
): ChatProvider {
  const where = { base_url: server.base_url, api_key: 'sk-secret', settings: chatSettings };
  const upstream = createUpstream(where, { attempts: 3, pause_ms: 5, idle_ms: 5000, ...limits });
  return createOpenAiChat({ upstream, model: 'tiny', ...options });
}

const ask = (limits?: Partial<UpstreamLimits>): Promise<object> =>
  completeChat(provider(limits), { messages });

/** What came until it failed, and the failure. */
async function brokenOff(chat: ChatProvider): Promise<{ text: string; error: unknown }> {
  let text = '';
  try {
    for await (const part of chat.stream({ messages })) text += 'text' in part ? part.text : ' (end)';
    return { text, error: null };
  } catch (error) {
    return { text, error };
  }
}

const unavailable = (message: RegExp): object => ({
  kind: 'unavailable',
  code: 'MODEL_UNAVAILABLE',
  message: expect.stringMatching(message) as string,
});

const told = (code: number | null) => event({ error: { message: 'no memory, sk-secret', code } });
const refuse = (message: string) => json({ error: { message } }, { status: 400 });

describe('a streamed answer', () => {
  it('arrives token by token, each as soon as the server sends it', async () => {
    server.script(stream(['A ', 'small ', 'group.'], { pause: 60 }));
    const times: number[] = [];
    const parts: ChatPart[] = [];
    for await (const part of provider().stream({ messages })) {
      parts.push(part);
      times.push(performance.now());
    }
    expect(parts).toEqual([
      { text: 'A ' },
      { text: 'small ' },
      { text: 'group.' },
      { end: { finish_reason: 'stop', usage: { prompt_tokens: 10, completion_tokens: 3 } } },
    ]);
    expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(80);
  });

  it('loses nothing at 1,000 tokens a second', async () => {
    server.script(thousandPerSecond(1000));
    const text = Array.from({ length: 1000 }, (_, index) => `${index} `).join('');
    expect(await ask()).toMatchObject({ text, usage: { completion_tokens: 1000 } });
  });

  it('is the same when every byte arrives alone, with characters split over bytes', async () => {
    server.script(byteByByte(['Grüße ', '日本 ', '🐇.']));
    expect(await ask()).toMatchObject({ text: 'Grüße 日本 🐇.', finish_reason: 'stop' });
  });

  it('may have other ends of lines, comments, several data lines and other fields', async () => {
    const [head = '', ...rest] = JSON.stringify(chunk({ content: 'two lines' })).split(',');
    const writes = [
      '\uFEFF: hello\r\n\r\n',
      `id: 1\r\nevent: message\r\ndata: ${JSON.stringify(chunk({ content: 'one ' }))}\r`,
      `\n\r\ndata: ${head},\r`,
      `\ndata: ${rest.join(',')}\n\n: keep-alive\n\n`,
      `data:${JSON.stringify(chunk({ finish_reason: 'length' }))}\r\r`,
    ];
    server.script(raw(writes));
    expect(await ask()).toEqual({ text: 'one two lines', finish_reason: 'length', usage: null });
  });

  it('is whole without the end marker once its finish reason is known, and with the marker alone', async () => {
    const events = eventsOf(['Yes.']);
    server.script(raw(events.slice(0, -1)));
    expect(await ask()).toMatchObject({ text: 'Yes.', usage: { completion_tokens: 1 } });
    server.script(raw([...events.slice(0, 2), event('[DONE]')]));
    expect(await ask()).toMatchObject({ text: 'Yes.', finish_reason: 'stop', usage: null });
  });

  it('that stops without either is broken off, not short', async () => {
    server.script(raw(eventsOf(['Half ', 'an ']).slice(0, 3)));
    expect(await brokenOff(provider())).toEqual({
      text: 'Half an ',
      error: expect.objectContaining(unavailable(/broke off its answer/)) as object,
    });
    expect(server.received).toHaveLength(1);
  });

  it('that drops in the middle is not retried; one that drops before the first token is', async () => {
    server.script(dropping(['Half ']), stream(['Whole.']));
    expect(await brokenOff(provider())).toMatchObject({ text: 'Half ', error: unavailable(/broke off/) });
    expect(server.received).toHaveLength(1);
    server.script(dropping([]), raw([], { cut: true }), stream(['Whole.']));
    expect(await ask()).toMatchObject({ text: 'Whole.' });
    expect(server.received).toHaveLength(3);
  });

  it('with a chunk that is not JSON, or not of the API, reports what to check', async () => {
    server.script(malformed(['Half ']));
    expect(await brokenOff(provider())).toMatchObject({
      text: 'Half ',
      error: unavailable(/cannot be parsed: check its log.*LLM_BASE_URL/),
    });
    server.script(raw([event('{"choices": 7}')]));
    await expect(ask()).rejects.toMatchObject(unavailable(/cannot be parsed/));
    expect(server.received).toHaveLength(1);
  });

  it('with an error in it fails with its words, never the key; a passing one is tried again', async () => {
    server.script(raw([...eventsOf(['Half ']).slice(0, 2), told(null)]));
    const { text, error } = await brokenOff(provider());
    expect([text, error]).toEqual(['Half ', expect.objectContaining(unavailable(/no memory, …/)) as object]);
    server.script(raw([told(503)]), json({ error: 'busy' }), stream(['Fine.']));
    await expect(ask()).rejects.toMatchObject(unavailable(/failed within its answer: busy/));
    expect(server.received).toHaveLength(2);
  });

  it.each([{ message: 'no memory' }, { type: 'server_error' }, 'no memory'])(
    'is not whole with the error %j in it, whatever ends it',
    async (error) => {
      server.script(raw([...eventsOf(['Half ']).slice(0, 2), event({ error }), event('[DONE]')]));
      const broken = await brokenOff(provider());
      const failed = expect.objectContaining(unavailable(/failed within its answer/)) as object;
      expect(broken).toEqual({ text: 'Half ', error: failed });
    },
  );

  it('with an event without an end is not collected without an end', async () => {
    const piece = 'x'.repeat(60_000);
    let sent = 0;
    server.script((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: ');
      const timer = setInterval(() => {
        if (response.destroyed) return clearInterval(timer);
        response.write(piece);
        sent += 1;
      }, 1);
    });
    await expect(ask()).rejects.toMatchObject(unavailable(/chunk of its answer that is too long/));
    expect(await server.received[0]?.closed).toBe(false);
    expect(sent).toBeLessThan(60);
  });

  it('with data lines that are empty is not collected without an end either', async () => {
    server.script(raw(Array<string>(60).fill('data:\n'.repeat(20_000))));
    await expect(ask()).rejects.toMatchObject(unavailable(/chunk of its answer that is too long/));
  });

  it.each([chunk({ content: 'on ' }), { choices: [] }])('of %j without an end is given up', async (value) => {
    server.script(raw(Array<string>(2000).fill(event(value))));
    const { error } = await brokenOff(provider({ max_answer_bytes: 20_000 }));
    expect(error).toMatchObject(unavailable(/sent an answer that is too long/));
    expect(await server.received[0]?.closed).toBe(false);
  });

  it.each([
    { prompt_tokens: 1.5, completion_tokens: 1 },
    { prompt_tokens: 3e9, completion_tokens: 1 },
    { prompt_tokens: 1, completion_tokens: 1e308 },
    { prompt_tokens: -1, completion_tokens: 1 },
    { prompt_tokens: 2 ** 31 - 1, completion_tokens: 1 },
  ])('that ends with %j is whole, and its tokens are unknown', async (usage) => {
    server.script(
      raw([chunk({ content: 'Yes.', finish_reason: 'stop' }), chunk({ usage }), '[DONE]'].map(event)),
    );
    expect(await ask()).toEqual({ text: 'Yes.', finish_reason: 'stop', usage: null });
  });

  it('is not used as the answer when the server withheld it', async () => {
    server.script(raw([event(chunk({ finish_reason: 'content_filter' }))]));
    await expect(ask()).rejects.toMatchObject(unavailable(/withheld its answer/));
  });

  it('that falls silent in the middle is given up; a slow reader is no silence', async () => {
    server.script((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event(chunk({ content: 'Half ' })));
    });
    const impatient = provider({ idle_ms: 200 });
    expect(await brokenOff(impatient)).toMatchObject({ text: 'Half ', error: unavailable(/sent nothing/) });
    server.script(stream(['slow ', 'reader']));
    let text = '';
    for await (const part of provider({ idle_ms: 200 }).stream({ messages })) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      if ('text' in part) text += part.text;
    }
    expect(text).toBe('slow reader');
  });
});

describe('who asks for a stream', () => {
  it('ends the work at the server at once by leaving the loop or by the signal', async () => {
    const endless = stream(Array<string>(10_000).fill('on '), { pause: 5 });
    server.script(endless);
    for await (const part of provider().stream({ messages })) if ('text' in part) break;
    expect(await server.received[0]?.closed).toBe(false);
    server.script(endless);
    const controller = new AbortController();
    const reading = async (): Promise<void> => {
      for await (const _ of provider().stream({ messages, signal: controller.signal })) controller.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await server.received[0]?.closed).toBe(false);
  });

  it('sends nothing before the first part is awaited', async () => {
    server.script(stream(['Yes.']));
    const parts = provider().stream({ messages })[Symbol.asyncIterator]();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.received).toHaveLength(0);
    await parts.next();
    expect(server.received).toHaveLength(1);
    await parts.return?.();
  });

  it('works with a server without stream_options, streams or the name max_tokens', async () => {
    const chat = provider();
    const request = { messages, max_tokens: 9, temperature: 0 };
    server.script(
      json(
        { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
        { status: 422 },
      ),
      refuse('max_tokens is not supported: use max_completion_tokens'),
      refuse("'temperature' does not support 0"),
      refuse('stream is not supported'),
      completion('Whole.'),
    );
    expect(await completeChat(chat, request)).toMatchObject({ text: 'Whole.' });
    const last = { model: 'tiny', messages, max_completion_tokens: 9, stream: false };
    expect(server.received.at(-1)?.body).toEqual(last);
    expect(await completeChat(chat, request)).toMatchObject({ text: 'Whole.' });
    expect(server.received).toHaveLength(6);
    server.script(refuse('stream is not supported'));
    await expect(completeChat(chat, request)).rejects.toMatchObject(unavailable(/stream is not supported/));
  });

  it('gets no more tokens than the limit, and learns that they were too few', async () => {
    server.script(stream(['One ', 'two'], { finish: 'length' }));
    const chat = provider({}, { max_tokens: 100 });
    expect(await completeChat(chat, { messages, max_tokens: 500 })).toMatchObject({
      finish_reason: 'length',
    });
    await completeChat(chat, { messages });
    await completeChat(chat, { messages, max_tokens: 5 });
    expect(server.received.map(({ body }) => body['max_tokens'])).toEqual([100, 100, 5]);
  });

  it('reports when the server wants to be asked again', async () => {
    server.script(failing(429, { 'retry-after': '90' }));
    await expect(ask()).rejects.toMatchObject({ details: { model: 'tiny', status: 429, retry_after: 90 } });
    expect(server.received).toHaveLength(1);
  });
});
