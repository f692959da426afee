import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Model, ModelEngine } from '#llm/model.ts';
import { chatSettings } from '#llm/model-endpoint.ts';
import { createOllamaEngine } from './ollama.engine.ts';
import { createOpenAiEngine } from '#llm/openai/openai.engine.ts';
import { completeChat } from '#llm/model-providers.ts';
import { failing, stream } from '#test/models/scripted-answers.ts';
import {
  json,
  startScriptedServer,
  type Received,
  type ScriptedServer,
} from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

let server: ScriptedServer;
let asked: Received[];
beforeEach(async () => {
  server = await startScriptedServer();
  asked = [];
});
afterEach(() => server.close());

type Played = {
  name: string;
  size: number;
  parameter_size?: string;
  quantization_level?: string;
  show: object;
};

/** Plays Ollama as its docs/api.md describes it: what is loaded is what was loaded. */
function playOllama(models: Played[], holds = () => false): Map<string, number> {
  const loaded = new Map<string, number>();
  const known = (name: unknown) =>
    models.find((each) => each.name === name || each.name === `${String(name)}:latest`);
  const answerTo =
    (reply: (body: Record<string, unknown>, played: Played) => object) =>
    (...[response, received]: Parameters<ReturnType<typeof json>>) => {
      asked.push(received);
      const played = known(received.body['model']);
      if (!played) return json({ error: 'model not found' }, { status: 404 })(response, received);
      return json(reply(received.body, played))(response, received);
    };
  server.route('/api/tags', (response, received) => {
    asked.push(received);
    const listed = models.map(({ name, size, parameter_size, quantization_level }) => {
      return { name, size, digest: `d-${name}`, details: { parameter_size, quantization_level } };
    });
    return json({ models: listed })(response, received);
  });
  server.route(
    '/api/show',
    answerTo((_, { show }) => show),
  );
  const keep = answerTo((body, { name, size }) => {
    if (body['keep_alive'] === -1) loaded.set(name, size);
    // The memory comes back a moment later.
    else if (!holds()) setTimeout(() => loaded.delete(name), 60);
    return { done: true, done_reason: body['keep_alive'] === -1 ? 'load' : 'unload' };
  });
  server.route('/api/generate', keep);
  server.route('/api/embed', keep);
  server.route('/api/ps', (response, received) => {
    const running = [...loaded].map(([name, size]) => ({ name, model: name, size, size_vram: size / 4 }));
    return json({ models: running })(response, received);
  });
  return loaded;
}

const llama: Played = {
  name: 'llama3.2:latest',
  size: 2_000_000_000,
  parameter_size: '3.2B',
  quantization_level: 'Q4_K_M',
  show: { capabilities: ['completion', 'tools'], model_info: { 'llama.context_length': 131_072 } },
};
const nomic: Played = {
  name: 'nomic-embed-text:latest',
  size: 274_000_000,
  show: { capabilities: ['embedding'], model_info: { 'nomic-bert.context_length': 2048 } },
};
const old: Played = { name: 'org/old:7b', size: 4, show: { parameters: 'stop "x"\nnum_ctx      16384' } };

function engine(model = 'llama3.2'): ModelEngine {
  const upstream = createUpstream({ base_url: server.base_url, settings: chatSettings }, { pause_ms: 1 });
  const options = { upstream, model, countTokens: async () => 1, kept_ms: 0, unload_ms: 200 };
  return createOllamaEngine(options, createOpenAiEngine(options));
}

const byName = async (from: ModelEngine, name: string): Promise<Model> => {
  const found = (await from.models()).find(({ card }) => card.name === name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
};

describe('the models of an Ollama', () => {
  it('are those that it has, as it describes them, the configured one first and by its configured name', async () => {
    playOllama([nomic, old, llama]);
    const cards = (await engine().models()).map(({ card }) => card);
    expect(cards).toMatchObject([
      {
        name: 'llama3.2',
        engine: 'ollama',
        parameters: '3.2B',
        size_bytes: 2_000_000_000,
        capabilities: ['chat'],
        context_limit: 4096,
        description: expect.stringMatching(/^A model of the Ollama at 127.*, Q4_K_M$/) as string,
      },
      {
        name: 'nomic-embed-text:latest',
        capabilities: ['embeddings'],
        context_limit: 2048,
        parameters: null,
      },
      { name: 'org/old:7b', capabilities: ['chat'], context_limit: 16_384 },
    ]);
  });

  it('are asked once for their details', async () => {
    playOllama([llama, nomic]);
    const ollama = engine();
    const [first] = await ollama.models();
    expect((await ollama.models())[0]).toBe(first);
    expect(asked.map(({ path }) => path)).toEqual(['/api/tags', '/api/show', '/api/show', '/api/tags']);
  });

  it('are loaded and unloaded there, until the memory is back', async () => {
    const loaded = playOllama([llama, nomic]);
    const ollama = engine();
    const model = await byName(ollama, 'llama3.2');
    asked = [];
    const shares: number[] = [];
    expect(await model.load({ onProgress: (share) => shares.push(share) })).toEqual({
      memory_bytes: 2_000_000_000,
      hardware: 'gpu 25 %, cpu 75 %',
    });
    expect([shares, [...loaded.keys()]]).toEqual([[0, 1], ['llama3.2:latest']]);
    await model.unload();
    expect(loaded.size).toBe(0);
    expect(asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/generate', { model: 'llama3.2', keep_alive: -1, stream: false }],
      ['/api/generate', { model: 'llama3.2', keep_alive: 0, stream: false }],
    ]);
    await (await byName(ollama, 'nomic-embed-text:latest')).load({ onProgress: () => undefined });
    expect(asked.at(-1)).toMatchObject({ path: '/api/embed', body: { input: [], keep_alive: -1 } });
  });

  it('stay loaded as long as Ollama holds them, which is reported', async () => {
    let held = true;
    const loaded = playOllama([llama], () => held);
    const model = await byName(engine(), 'llama3.2');
    await model.load({ onProgress: () => undefined });
    await expect(model.unload()).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(
        /model server at 127.* still has llama3\.2 loaded 0\.2 s after.*try again/,
      ) as string,
    });
    expect(loaded.size).toBe(1);
    held = false;
    await model.unload();
    expect(loaded.size).toBe(0);
  });

  it('include the configured one even when it is missing, which loading it reports', async () => {
    playOllama([llama]);
    const missing = await byName(engine('mistral'), 'mistral');
    expect(missing.card).toMatchObject({ capabilities: ['chat'], size_bytes: null, parameters: null });
    await expect(missing.load({ onProgress: () => undefined })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/no such model.*check MODEL_NAME \(mistral\)/) as string,
    });
  });

  it('answer by its OpenAI-compatible side', async () => {
    playOllama([llama]);
    server.script(stream(['Yes.']));
    const { chat } = await byName(engine(), 'llama3.2');
    if (!chat) throw new Error('no chat');
    expect(await completeChat(chat, { messages: [] })).toMatchObject({ text: 'Yes.' });
    expect(server.received[0]).toMatchObject({ path: '/v1/chat/completions', body: { model: 'llama3.2' } });
  });

  it('are those of an OpenAI-compatible server when it is no Ollama, or is not there', async () => {
    server.route('/v1/models', json({ data: [{ id: 'listed' }] }));
    for (const answer of [failing(404), failing(401), json('<html>'), json({ models: 7 })]) {
      server.route('/api/tags', answer);
      const cards = (await engine('tiny').models()).map(({ card }) => [card.name, card.engine]);
      expect(cards).toEqual([
        ['tiny', 'openai'],
        ['listed', 'openai'],
      ]);
    }
    await server.close();
    expect(await engine('tiny').models()).toMatchObject([{ card: { name: 'tiny', engine: 'openai' } }]);
    server = await startScriptedServer();
  });
});
