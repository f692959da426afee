import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { retryAfter } from '#kernel/retry-after.ts';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { completeChat, type ChatProvider } from '#llm/model-providers.ts';
import { failing, silent } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream, type UpstreamLimits } from '#llm/upstream/upstream.ts';

const key = 'sk-secret-1234567890';
const messages = [{ role: 'user' as const, content: 'Who is VELVET HARE?' }];
const good = json({
  choices: [{ message: { role: 'assistant', content: 'A group.' } }],
  usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 },
});

let server: ScriptedServer;
let chat: ChatProvider;

beforeAll(async () => {
  server = await startScriptedServer();
  chat = at(`${server.base_url}/`, { attempts: 3, idle_ms: 5000 });
});
afterAll(() => server.close());

function at(base_url: string, limits: Partial<UpstreamLimits> = {}, api_key = key): ChatProvider {
  const upstream = createUpstream({ base_url, api_key, settings: chatSettings }, { pause_ms: 5, ...limits });
  return createOpenAiChat({ upstream, model: 'tiny' });
}

function cut(response: { destroy: () => void }): void {
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
    const answer = await completeChat(chat, { messages, max_tokens: 50, temperature: 0 });
    expect(answer).toEqual({
      text: 'A group.',
      finish_reason: 'stop',
      usage: { prompt_tokens: 10, completion_tokens: 2 },
    });
    const asked = { model: 'tiny', stream: true, stream_options: { include_usage: true } };
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      authorization: `Bearer ${key}`,
    });
    expect(server.received[0]?.body).toEqual({ ...asked, messages, max_tokens: 50, temperature: 0 });
  });

  it('returns null for tokens that the server did not count', async () => {
    server.script(json({ choices: [{ message: { content: 'Yes.' } }] }));
    expect((await completeChat(chat, { messages })).usage).toBeNull();
  });

  it('tries again after 429, a server error and a broken connection', async () => {
    server.script(json({}, { status: 429, headers: { 'retry-after': '0' } }), cut, good);
    expect((await completeChat(chat, { messages })).text).toBe('A group.');
    server.script(failing(503), good);
    expect((await completeChat(chat, { messages })).text).toBe('A group.');
    expect(server.received).toHaveLength(2);
  });

  it('waits as long as Retry-After demands', async () => {
    server.script(json({}, { status: 429, headers: { 'retry-after': '0.3' } }), good);
    const start = performance.now();
    await completeChat(chat, { messages });
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(retryAfter('Sat, 21 Nov 2026 10:00:05 GMT', Date.parse('2026-11-21T10:00:00Z'))).toBe(5000);
    expect(retryAfter('soon', 0)).toBeNull();
    expect(retryAfter('9'.repeat(400), 0)).toBeNull();
  });

  it('reads no answer of more than 4 MiB, for that would take long', async () => {
    server.script(json({ choices: [{ message: { content: 'x'.repeat(4 * 1024 * 1024) } }] }));
    const error = await failure(completeChat(chat, { messages }));
    expect(error['message']).toMatch(/sent an answer that is too long/);
    expect(server.received).toHaveLength(1);
  });

  it('gives up on a server that keeps failing', async () => {
    server.script(json({ error: { message: 'out of memory' } }, { status: 500 }));
    const error = await failure(completeChat(chat, { messages }));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'MODEL_UNAVAILABLE' });
    expect(error['message']).toMatch(/failed \(500\).*MODEL_NAME/);
    expect(server.received).toHaveLength(3);
  });

  it('names the setting to check and never the key', async () => {
    server.script(json({ error: { message: `Incorrect API key provided: ${key}` } }, { status: 401 }));
    const refused = await failure(completeChat(chat, { messages }));
    expect(refused['message']).toMatch(/rejected the key.*LLM_API_KEY/);
    server.script(json({ error: { message: `too long, ${key}` } }, { status: 400 }));
    const bad = await failure(completeChat(chat, { messages }));
    expect(bad['message']).toMatch(/too long/);
    expect(
      JSON.stringify([refused['message'], refused['details'], bad['message'], bad['details']]),
    ).not.toContain(key);
    expect(server.received).toHaveLength(1);
  });

  it('reports that a server that does not run cannot be reached', async () => {
    const nobody = at('http://127.0.0.1:9/v1', { attempts: 2 });
    const error = await failure(completeChat(nobody, { messages }));
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(error['message']).toMatch(/127\.0\.0\.1:9 cannot be reached: check LLM_BASE_URL/);
  });

  it('does not wait for a silent server, nor for one that stops in the middle', async () => {
    const impatient = at(server.base_url, { idle_ms: 200 });
    server.script(silent);
    expect((await failure(completeChat(impatient, { messages })))['message']).toMatch(
      /sent nothing for 0\.2 s/,
    );
    server.script((response) => void response.write('{"choices"'));
    expect((await failure(completeChat(impatient, { messages })))['message']).toMatch(/sent nothing/);
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
    const impatient = at(server.base_url, { idle_ms: 400 });
    expect((await completeChat(impatient, { messages })).text).toBe('Slow.');
  });

  it('refuses an answer that is not JSON or no completion', async () => {
    server.script(json('<html>'));
    expect((await failure(completeChat(chat, { messages })))['message']).toMatch(/not JSON.*\/v1/);
    server.script(json({ choices: [] }));
    expect((await failure(completeChat(chat, { messages })))['message']).toMatch(/no chat completion/);
  });

  it('stops at once when the caller gives up, also between two tries', async () => {
    const waiting = new AbortController();
    server.script(() => waiting.abort());
    expect(await failure(completeChat(chat, { messages, signal: waiting.signal }))).toMatchObject({
      name: 'AbortError',
    });
    server.script(json({}, { status: 429, headers: { 'retry-after': '20' } }));
    const start = performance.now();
    const timeout = AbortSignal.timeout(100);
    expect(await failure(completeChat(chat, { messages, signal: timeout }))).toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('follows no redirect', async () => {
    server.script(json({}, { status: 307, headers: { location: 'http://192.0.2.1/' } }));
    expect((await failure(completeChat(chat, { messages })))['message']).toMatch(
      /rejected the request \(307\)/,
    );
  });

  it('refuses a base URL or key that cannot be one, without quoting it', () => {
    expect(() => at('ftp://x')).toThrow(/LLM_BASE_URL must be/);
    expect(() => at('http://a:b@x')).toThrow(/not contain credentials/);
    const broken = (): unknown => at('http://x', {}, `${key}\n`);
    expect(broken).toThrow(/LLM_API_KEY must be printable/);
    expect(broken).not.toThrow(key);
  });
});
