import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measuredEmbedding } from '#domain/models/index.ts';
import { AppError } from '#kernel/errors.ts';
import { embeddingsSettings } from '#llm/model-endpoint.ts';
import { createOpenAiEmbeddings } from '#llm/openai/openai-embeddings.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';
import { addDocument, createJar, openTestPlatform } from '#test/platform/platform.ts';
import { createModelMeter } from './model-meter.ts';

it('calls of the language model are counted and timed, failed ones apart', async () => {
  const model = await startScriptedServer();
  const settings = { llmBaseUrl: model.base_url, llmApiKey: 'the-key', modelName: 'tiny' };
  const test = await openTestPlatform(settings);
  const admin = await test.signIn('admin');
  const figures = async () => (await admin.get('/api/system/metrics')).body.models;
  await addDocument(admin, await createJar(admin), { name: 'a.txt', text: 'The gate code is 4711.' });
  const ask = () => admin.post('/api/knowledge/ask', { question: 'What is the gate code?' });

  expect(await figures()).toEqual({
    total_inferences: 0,
    average_inference_time: null,
    active_models: ['extractive'],
  });
  model.script((response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content: 'It is 4711 [1].' } }] }));
    }, 100);
  });
  expect((await ask()).status).toBe(200);
  const { total_inferences, average_inference_time, active_models } = await figures();
  expect(total_inferences).toBe(1);
  expect(active_models).toEqual(['extractive', 'tiny']);
  expect(average_inference_time).toBeGreaterThan(0.09);
  expect(average_inference_time).toBeLessThan(5);

  model.script(json({}, { status: 401 }));
  expect((await ask()).body.model_used).toBe('extractive');
  // The extracted answer.
  expect((await figures()).total_inferences).toBe(2);
  const named = await admin.post('/api/knowledge/ask', { question: 'What is the gate code?', model: 'tiny' });
  expect([named.status, named.body.error.code]).toEqual([503, 'MODEL_UNAVAILABLE']);
  const message = { message: 'What is the gate code?', context: { model: 'tiny' } };
  const chat = await admin.post('/api/chat/message', message);
  expect([chat.status, chat.body.error.code]).toEqual([503, 'MODEL_UNAVAILABLE']);
  expect(JSON.stringify([named.body, chat.body])).not.toContain('127.0.0.1');
  const unknown = await admin.post('/api/knowledge/ask', { question: 'What?', model: 'nothing' });
  expect(unknown.status).toBe(404);
  const { body } = await admin.get('/metrics');
  expect(body).toContain('skep_model_calls_total{kind="chat",model="tiny",outcome="answered"} 1');
  expect(body).toContain('skep_model_calls_total{kind="chat",model="tiny",outcome="failed"} 3');
  await test.close();
  await model.close();
});

it('a measured embedding model is the same model', async () => {
  const server = await startScriptedServer();
  const registry = new Registry();
  const meter = createModelMeter(registry);
  const upstream = createUpstream({ base_url: server.base_url, settings: embeddingsSettings });
  const provider = measuredEmbedding(createOpenAiEmbeddings({ upstream, model: 'small' }), meter.note);
  expect([provider.model, provider.dimensions]).toEqual(['small', null]);
  server.script(json({ data: [{ index: 0, embedding: [3, 4] }] }));
  expect(await provider.embed(['text'])).toHaveLength(1);
  expect([provider.dimensions, meter.totals().calls]).toEqual([2, 1]);
  const tooLate = AbortSignal.abort(new AppError('unavailable', 'It did not answer'));
  await expect(provider.embed(['text'], tooLate)).rejects.toThrow('It did not answer');
  const left = AbortSignal.abort(new AppError('unreadable', 'The client disconnected'));
  await expect(provider.embed(['text'], left)).rejects.toThrow('The client disconnected');
  expect(await registry.metrics()).toContain('model="small",outcome="failed"} 1');
  await server.close();
});
