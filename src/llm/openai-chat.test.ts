import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createOpenAiChat } from './openai-chat.ts';
import { retryAfter } from './model-request.ts';
import type { ChatProvider } from './providers.ts';
import { json, startScriptedServer, type ScriptedServer } from './scripted-server.ts';

const key = 'sk-secret-1234567890';
const messages = [{ role: 'user' as const, content: 'Who is VELVET HARE?' }];
const good = json({
  choices: [{ message: { role: 'assistant', content: 'A group.' } }],
  usage: { total_tokens: 12 },
});

let server: ScriptedServer;
let chat: ChatProvider;

beforeAll(async () => {
  server = await startScriptedServer();
  const limits = { attempts: 3, pause_ms: 5, idle_ms: 200 };
  chat = createOpenAiChat({ base_url: `${server.base_url}/`, api_key: key, model: 'tiny', limits });
});
afterAll(() => server.close());

function cut(response: { destroy(): void }): void {
  response.destroy();
}

async function failure(work: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error as Record<string, unknown>;
}

describe('the OpenAI-compatible chat client', () => {
  it('sends model, messages and key, and returns text and tokens', async () => {
    server.script(good);
    const answer = await chat.complete({ messages, max_tokens: 50, temperature: 0 });
    expect(answer).toEqual({ text: 'A group.', tokens_used: 12 });
    expect(server.received[0]).toEqual({
      path: '/v1/chat/completions',
      authorization: `Bearer ${key}`,
      body: { model: 'tiny', stream: false, messages, max_tokens: 50, temperature: 0 },
    });
  });

  it('says null for tokens that the server did not count', async () => {
    server.script(json({ choices: [{ message: { content: 'Yes.' } }] }));
    expect((await chat.complete({ messages })).tokens_used).toBeNull();
  });

  it('tries again after 429, a server error and a broken connection', async () => {
    server.script(json({}, { status: 429, headers: { 'retry-after': '0' } }), cut, good);
    expect((await chat.complete({ messages })).text).toBe('A group.');
    server.script(json({}, { status: 503 }), good);
    expect((await chat.complete({ messages })).text).toBe('A group.');
    expect(server.received).toHaveLength(2);
  });

  it('waits as long as Retry-After asks', async () => {
    server.script(json({}, { status: 429, headers: { 'retry-after': '0.3' } }), good);
    const start = performance.now();
    await chat.complete({ messages });
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:05 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(5000);
    expect(retryAfter('soon', 0)).toBeNull();
  });

  it('gives up on a server that keeps failing', async () => {
    server.script(json({ error: { message: 'out of memory' } }, { status: 500 }));
    const error = await failure(chat.complete({ messages }));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'MODEL_UNAVAILABLE' });
    expect(error['message']).toMatch(/failed \(500\).*MODEL_NAME/);
    expect(server.received).toHaveLength(3);
  });

  it('names the setting to check and never the key', async () => {
    server.script(json({ error: { message: `Incorrect API key provided: ${key}` } }, { status: 401 }));
    const refused = await failure(chat.complete({ messages }));
    expect(refused['message']).toMatch(/refused the key.*LLM_API_KEY/);
    server.script(json({ error: { message: `too long, ${key}` } }, { status: 400 }));
    const bad = await failure(chat.complete({ messages }));
    expect(bad['message']).toMatch(/too long/);
    expect(
      JSON.stringify([refused['message'], refused['details'], bad['message'], bad['details']]),
    ).not.toContain(key);
    expect(server.received).toHaveLength(1);
  });

  it('says that a server that does not run cannot be reached', async () => {
    const nobody = createOpenAiChat({
      base_url: 'http://127.0.0.1:9/v1',
      model: 'm',
      limits: { attempts: 2, pause_ms: 1 },
    });
    const error = await failure(nobody.complete({ messages }));
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(error['message']).toMatch(/127\.0\.0\.1:9 cannot be reached: check LLM_BASE_URL/);
  });

  it('does not wait for a silent server, nor for one that stops in the middle', async () => {
    server.script(() => undefined);
    expect((await failure(chat.complete({ messages })))['message']).toMatch(/was silent for 0\.2 s/);
    server.script((response) => void response.write('{"choices"'));
    expect((await failure(chat.complete({ messages })))['message']).toMatch(/was silent/);
    expect(server.received).toHaveLength(1);
  });

  it('waits for a slow server that keeps sending', async () => {
    server.script((response) => {
      const parts = ['{"choices":', '[{"message":', '{"content":', '"Slow."}}]}'];
      const timer = setInterval(() => {
        response.write(parts.shift());
        if (parts.length > 0) return;
        clearInterval(timer);
        response.end();
      }, 120);
    });
    expect((await chat.complete({ messages })).text).toBe('Slow.');
  });

  it('refuses an answer that is not JSON or no completion', async () => {
    server.script(json('<html>'));
    expect((await failure(chat.complete({ messages })))['message']).toMatch(/not JSON.*\/v1/);
    server.script(json({ choices: [] }));
    expect((await failure(chat.complete({ messages })))['message']).toMatch(/no chat completion/);
  });

  it('stops at once when the caller gives up, also between two tries', async () => {
    const waiting = new AbortController();
    server.script(() => waiting.abort());
    expect(await failure(chat.complete({ messages, signal: waiting.signal }))).toMatchObject({
      name: 'AbortError',
    });
    server.script(json({}, { status: 429, headers: { 'retry-after': '20' } }));
    const start = performance.now();
    const timeout = AbortSignal.timeout(100);
    expect(await failure(chat.complete({ messages, signal: timeout }))).toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('follows no redirect', async () => {
    server.script(json({}, { status: 307, headers: { location: 'http://192.0.2.1/' } }));
    expect((await failure(chat.complete({ messages })))['message']).toMatch(/refused the request \(307\)/);
  });

  it('refuses a base URL or key that cannot be one, without quoting it', () => {
    expect(() => createOpenAiChat({ base_url: 'ftp://x', model: 'm' })).toThrow(/LLM_BASE_URL must be/);
    expect(() => createOpenAiChat({ base_url: 'http://a:b@x', model: 'm' })).toThrow(/no credentials/);
    const broken = (): unknown => createOpenAiChat({ base_url: 'http://x', model: 'm', api_key: `${key}\n` });
    expect(broken).toThrow(/LLM_API_KEY must be printable/);
    expect(broken).not.toThrow(key);
  });
});
