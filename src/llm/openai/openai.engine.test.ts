import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ForwardedAnswer, Model } from '#llm/model.ts';
import { chatSettings } from '#llm/model-endpoint.ts';
import { createEmbeddingsEngine, createOpenAiEngine, type UpstreamEngineOptions } from './openai.engine.ts';
import { completeChat } from '#llm/model-providers.ts';
import { dropping, eventsOf, failing, silent, stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const settings = chatSettings;
const limits = { attempts: 2, pause_ms: 1, idle_ms: 5000, concurrency: 1, queue: 0 };

const countTokens = async (_model: string, text: string) => text.split(' ').length;

function models(options: Partial<UpstreamEngineOptions> = {}): Promise<Model[]> {
  const upstream = createUpstream({ base_url: server.base_url, api_key: 'sk-secret', settings }, limits);
  return createOpenAiEngine({ upstream, model: 'tiny', countTokens, ...options }).models();
}

const list = (...data: object[]) => json({ object: 'list', data });
const nothing = { onProgress: () => undefined };
const signal = new AbortController().signal;

async function textOf({ body }: ForwardedAnswer): Promise<string> {
  const bytes = [];
  for await (const each of body) bytes.push(each);
  return Buffer.concat(bytes).toString();
}

describe('the models of an OpenAI-compatible server', () => {
  it('are those that it lists, the configured one first, each with the context that is known of it', async () => {
    server.script(
      list(
        { id: 'org/vllm', max_model_len: 4096 },
        { id: 'router', name: 'Router', description: 'Routes.', context_length: 1000 },
        { id: 'groq', context_window: 2000 },
        { id: 'llama.gguf', meta: { n_ctx_train: 3000, n_params: 7_241_732_096, size: 4_100_000 } },
        { id: 'Llama-3.1-8B' },
        { id: 'text-embedding-3-small' },
        { id: 'whisper-1' },
        { id: 'groq', context_window: 9 },
        { id: '' },
        ['junk'],
        { id: 'tiny', context_length: 'many' },
      ),
    );
    const cards = (await models()).map(({ card }) => card);
    expect(
      cards.map(({ name, context_limit, capabilities }) => [name, context_limit, ...capabilities]),
    ).toEqual([
      ['tiny', 8192, 'chat'],
      ['org/vllm', 4096, 'chat'],
      ['router', 1000, 'chat'],
      ['groq', 9, 'chat'],
      ['llama.gguf', 3000, 'chat'],
      ['Llama-3.1-8B', 131_072, 'chat'],
      ['text-embedding-3-small', 8191, 'embeddings'],
    ]);
    expect(cards[2]).toMatchObject({ display_name: 'Router', description: 'Routes.', engine: 'openai' });
    expect(cards[4]).toMatchObject({ parameters: '7.2B', size_bytes: 4_100_000 });
    expect((await models({ context_limit: 500 }))[1]?.card.context_limit).toBe(500);
  });

  it('are the configured one where there is no list, no sense in it, or no server', async () => {
    for (const answer of [failing(404), failing(401), json('<html>'), json({ data: 'none' })]) {
      server.script(answer);
      const [only, ...others] = await models({ model: 'my-embedding-chat' });
      expect([only?.card.name, only?.card.capabilities, others]).toEqual([
        'my-embedding-chat',
        ['chat', 'embeddings'],
        [],
      ]);
    }
    await server.close();
    expect(await models()).toHaveLength(1);
    server = await startScriptedServer();
  });

  it('are requested once for many callers, and stay the same objects', async () => {
    server.script(list({ id: 'tiny' }));
    const upstream = createUpstream({ base_url: server.base_url, settings }, limits);
    const engine = createOpenAiEngine({ upstream, model: 'tiny', countTokens: async () => 0 });
    const [first, second] = await Promise.all([engine.models(), engine.models()]);
    expect(first[0]).toBe(second[0]);
    expect((await engine.models())[0]).toBe(first[0]);
    expect(server.received).toHaveLength(1);
  });

  it('are loaded when the server is there, and not when it is not', async () => {
    server.script(list({ id: 'tiny' }));
    const [tiny] = await models();
    const shares: number[] = [];
    expect(await tiny?.load({ onProgress: (share) => shares.push(share) })).toEqual({
      memory_bytes: null,
      hardware: null,
    });
    expect(shares).toEqual([0, 1]);
    await tiny?.unload();
    server.script(failing(401));
    await expect(tiny?.load(nothing)).rejects.toThrow(/check LLM_API_KEY/);
    await server.close();
    await expect(tiny?.load(nothing)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    server = await startScriptedServer();
  });

  it('for embeddings only are the configured one', async () => {
    const upstream = createUpstream({ base_url: server.base_url, settings }, limits);
    const engine = createEmbeddingsEngine({
      upstream,
      model: 'nomic-embed-text',
      dimensions: 2,
      countTokens,
    });
    const [only] = await engine.models();
    expect(only?.card).toMatchObject({
      name: 'nomic-embed-text',
      capabilities: ['embeddings'],
      context_limit: 8192,
    });
    expect([only?.chat, only?.embedding?.dimensions]).toEqual([null, 2]);
    server.script(failing(403));
    await expect(only?.load(nothing)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });

  it('chat, embed and count', async () => {
    server.route('/v1/models', list({ id: 'tiny' }, { id: 'embed' }));
    const [tiny, embed] = await models();
    server.script(stream(['Yes.']), json({ data: [{ index: 0, embedding: [3, 4] }] }));
    if (!tiny?.chat) throw new Error('no chat');
    expect(await completeChat(tiny.chat, { messages: [] })).toMatchObject({ text: 'Yes.' });
    expect((await embed?.embedding?.embed(['x']))?.[0]?.[0]).toBeCloseTo(0.6);
    expect([tiny.embedding, embed?.chat, await tiny.countTokens('one two')]).toEqual([null, null, 2]);
  });
});

async function ask(
  options: Partial<UpstreamEngineOptions> = {},
  body: object = {},
): Promise<ForwardedAnswer> {
  server.route('/v1/models', list({ id: 'tiny' }));
  const { forward } = (await models(options))[0] ?? {};
  if (!forward) throw new Error('passes nothing on');
  return forward('/chat/completions', { model: 'alias', messages: [], ...body }, signal);
}

describe('a request that is passed on', () => {
  it('is forwarded unchanged except for the model, and its answer returned byte by byte', async () => {
    server.script(stream(['Grüße']));
    const answer = await ask({}, { stream: true, tools: [{ odd: 1 }] });
    expect(answer).toMatchObject({ status: 200, content_type: 'text/event-stream; charset=utf-8' });
    expect(await textOf(answer)).toBe(eventsOf(['Grüße']).join(''));
    const sent = { model: 'tiny', messages: [], stream: true, tools: [{ odd: 1 }] };
    expect(server.received[0]?.body).toEqual(sent);
  });

  it('returns the server’s error message, without the key', async () => {
    server.script(json({ error: { message: 'bad, sk-secret' } }, { status: 400 }));
    const answer = await ask();
    expect([answer.status, answer.content_type, await textOf(answer)]).toEqual([
      400,
      'application/json',
      '{"error":{"message":"bad, …"}}',
    ]);
  });

  it('fails as unavailable for errors of key, server or load, after a retry', async () => {
    server.script(failing(401));
    await expect(ask()).rejects.toThrow(/check LLM_API_KEY/);
    server.script(failing(500), stream(['Fine.']));
    expect(await textOf(await ask())).toContain('Fine.');
    server.script(failing(503));
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    expect(server.received).toHaveLength(2);
  });

  it('that is interrupted reports it', async () => {
    server.script(dropping(['Half ']));
    await expect(textOf(await ask())).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });

  it('requests no more tokens than the limit, under either name', async () => {
    server.script(stream(['Yes.']));
    const bodies = [{}, { max_tokens: 9 }, { max_tokens: 900 }, { max_completion_tokens: 900 }];
    for (const body of bodies) await textOf(await ask({ max_tokens: 100 }, body));
    expect(server.received.map(({ body }) => [body['max_tokens'], body['max_completion_tokens']])).toEqual([
      [100, undefined],
      [9, undefined],
      [100, undefined],
      [undefined, 100],
    ]);
  });

  it('is cancelled at the server, and its place released, when the client disconnects', async () => {
    server.script(stream(Array<string>(500).fill('on '), { pause: 5 }), silent, stream(['Next.']));
    server.route('/v1/models', list({ id: 'tiny' }));
    const gone = new AbortController();
    const { forward } = (await models())[0] ?? {};
    if (!forward) throw new Error('passes nothing on');
    await forward('/chat/completions', {}, gone.signal);
    gone.abort();
    expect(await server.received[0]?.closed).toBe(false);
    const waiting = new AbortController();
    const silence = forward('/chat/completions', {}, waiting.signal);
    setTimeout(() => waiting.abort(), 20);
    await expect(silence).rejects.toMatchObject({ name: 'AbortError' });
    expect(await textOf(await forward('/chat/completions', {}, signal))).toContain('Next.');
  });
});
