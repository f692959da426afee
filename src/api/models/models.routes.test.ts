import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { stream } from '#test/models/scripted-answers.ts';
import {
  addDocument,
  createJar,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { sizeText, viewModelStatus } from './models.views.ts';
import { until } from '#test/machine/patience.ts';

let server: ScriptedServer;
let test: TestPlatform;
let analyst: Client;

beforeAll(async () => {
  server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route(
    '/v1/models',
    json({ data: [{ id: 'tiny', context_length: 4096 }, { id: 'llama3.2:1b' }, { id: 'org/model' }] }),
  );
  test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  analyst = await test.signIn('analyst');
});
afterAll(async () => {
  await test.close();
  await server.close();
});

function ended(client: Client, id: string): Promise<any> {
  const look = async () => {
    const { body } = await client.get(`/api/chat/models/operations/${id}`);
    return body.state !== 'running' && body;
  };
  return until(look, { what: 'the operation has ended', withinMs: 5000, everyMs: 10 });
}

describe('/api/chat/models', () => {
  it('lists the models, with null for unknown values', async () => {
    const { status, body } = await analyst.get('/api/chat/models');
    expect(status).toBe(200);
    expect(body).toMatchObject({ default_model: 'tiny', loaded_models: 1, max_loaded: 2 });
    expect(body.models.map(({ name }: any) => name)).toEqual([
      'extractive',
      'tiny',
      'llama3.2:1b',
      'org/model',
    ]);
    expect(body.models[1]).toEqual({
      name: 'tiny',
      display_name: 'tiny',
      description: expect.stringMatching(/^A model of the server at 127\.0\.0\.1:\d+$/),
      parameters: null,
      size: null,
      capabilities: ['chat'],
      context_limit: 4096,
      engine: 'openai',
      status: 'available',
      progress: null,
      last_used: null,
    });
  });

  it.each(['llama3.2:1b', 'org/model'])(
    'loads and unloads %s, whose name needs encoding in a path',
    async (name) => {
      const path = `/api/chat/models/${encodeURIComponent(name)}`;
      expect((await analyst.get(path)).body).toMatchObject({ name, status: 'available', load_time: null });
      const loading = await analyst.post(`${path}/load`);
      expect([loading.status, loading.body]).toEqual([
        202,
        { success: true, model: name, status: 'loading', operation_id: expect.any(String) },
      ]);
      expect(await ended(analyst, loading.body.operation_id)).toMatchObject({
        model: name,
        state: 'completed',
        progress: 1,
        error: null,
        ended_at: expect.any(String),
      });
      const { body } = await analyst.get(path);
      expect(body).toMatchObject({
        status: 'loaded',
        memory_usage: null,
        hardware: null,
        inference_count: 0,
      });
      expect(body.load_time).toBeGreaterThan(0);
      expect(body.performance).toEqual({ avg_response_time: null, tokens_per_second: null });
      const unloaded = await analyst.post(`${path}/unload`);
      expect([unloaded.status, unloaded.body]).toEqual([
        200,
        { success: true, model: name, status: 'available' },
      ]);
      expect((await analyst.get(path)).body.status).toBe('available');
    },
  );

  it('viewers can list and not load; an unknown model is not found', async () => {
    const viewer = await test.signIn('viewer');
    expect((await viewer.get('/api/chat/models/extractive')).status).toBe(200);
    for (const act of ['load', 'unload'])
      expect((await viewer.post(`/api/chat/models/extractive/${act}`)).status).toBe(403);
    for (const name of ['Tiny', 'none', '%2e%2e%2fetc', 'a'.repeat(300)])
      expect((await analyst.get(`/api/chat/models/${name}`)).status, name).toBe(404);
    expect((await analyst.post('/api/chat/models/none/load')).status).toBe(404);
    expect([400, 422]).toContain((await analyst.get(`/api/chat/models/${'a'.repeat(301)}`)).status);
  });

  it('a failed load reports the reason, and the model is available', async () => {
    server.route('/v1/models', json({}, { status: 401 }));
    const { body } = await analyst.post('/api/chat/models/tiny/load');
    expect(await ended(analyst, body.operation_id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('LLM_API_KEY'),
    });
    expect((await analyst.get('/api/chat/models/tiny')).body.status).toBe('available');
    server.route('/v1/models', json({ data: [] }));
  });

  it('the audit log records who loaded and unloaded what', async () => {
    const admin = await test.signIn('admin');
    await admin.post('/api/chat/models/extractive/unload');
    const { body } = await admin.get('/api/admin/audit?action=model.unload&limit=1');
    expect(body.entries[0]).toMatchObject({ target_type: 'model', target_id: 'extractive', result: 'ok' });
    expect((await admin.get('/api/chat/models/extractive')).body.status).toBe('available');
  });
});

describe('the model of a question', () => {
  it('is the requested one, measured; an unknown one is not found', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'The gate code is 4711.' });
    const ask = (model?: string) =>
      analyst.post('/api/knowledge/ask', { question: 'What is the gate code?', ...(model && { model }) });
    server.script(stream(['It is', ' 4711', ' [1].'], { pause: 20 }));
    const { status, body } = await ask('tiny');
    expect([status, body.model_used]).toEqual([200, 'tiny']);
    expect((await ask('extractive')).body.model_used).toBe('extractive');
    expect((await ask('nobody')).status).toBe(404);
    const known = (await analyst.get('/api/chat/models/tiny')).body;
    expect(known).toMatchObject({ status: 'loaded', inference_count: 1, last_used: expect.any(String) });
    expect(known.performance.avg_response_time).toBeGreaterThan(0.03);
    expect(known.performance.tokens_per_second).toBeGreaterThan(5);
    // Released: it is not in use.
    expect((await analyst.post('/api/chat/models/tiny/unload')).status).toBe(200);
  });
});

it('a model that this process runs shows how', async () => {
  const status = await test.deps.models.status('extractive');
  const { performance } = test.deps;
  expect(viewModelStatus({ ...status, engine: 'gguf' }, performance).performance_profile).toEqual(
    performance,
  );
  expect((await analyst.get('/api/chat/models/extractive')).body.performance_profile).toBeNull();
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [4_661_224_676, '4.7 GB'],
  [1e18, '1000000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
