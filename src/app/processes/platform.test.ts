import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';
import { listen, type RunningService } from './listen.ts';
import { platformApp } from './platform.ts';
import type { App } from '#http/app.ts';

let test: TestPlatform;
let knowledge: RunningService;
let proxying: App;
let analyst: Client;

beforeAll(async () => {
  test = await openTestPlatform();
  knowledge = await listen('knowledge', test.knowledge, { host: '127.0.0.1', port: 0 });
  const config = { ...test.deps.config, knowledgeUrl: knowledge.url };
  proxying = await platformApp({ ...test.deps, config });
  analyst = await test.signIn('analyst', proxying);
});
afterAll(async () => {
  await proxying.close();
  await test.close();
});

describe('a platform with KNOWLEDGE_URL', () => {
  it('passes bodies and uploads on to the knowledge service, with the prefix removed', async () => {
    const created = await analyst.post('/api/knowledge/honey-jars', { name: 'Through the proxy' });
    expect(created).toMatchObject({ status: 201, body: { name: 'Through the proxy', type: 'private' } });
    const documents = `/api/knowledge/honey-jars/${created.body.id}/documents`;
    const uploaded = await analyst.upload(documents, { 'a.txt': 'A text through the proxy.' });
    expect(uploaded).toMatchObject({ status: 201, body: { documents: [{ filename: 'a.txt' }] } });
    const context = await analyst.post('/api/knowledge/assistant/context', { query: 'proxy' });
    expect(context.status).toBe(200);
  });

  it('leaves authentication to the knowledge service, which refuses requests without any', async () => {
    const answer = await inject(proxying, { method: 'GET', url: '/api/knowledge/honey-jars' });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'AUTHENTICATION_REQUIRED' } } });
  });

  it('describes what the knowledge service answers as if it answered itself', async () => {
    const url = '/api/v1/openapi.json';
    const [whole, split] = await Promise.all(
      [test.platform, proxying].map(async (app) => (await inject(app, { method: 'GET', url })).body),
    );
    expect(split.paths).toHaveProperty('/api/knowledge/honey-jars/batch');
    const own = Object.entries(whole.paths).filter(([path]) => path.startsWith('/api/'));
    for (const [path, operations] of own) expect(split.paths[path], path).toEqual(operations);
    expect(Object.keys(split.components.schemas)).toEqual(
      expect.arrayContaining(Object.keys(whole.components.schemas)),
    );
    const alone = await inject(test.knowledge, { method: 'GET', url: '/openapi.json' });
    expect(alone.body).toMatchObject({ info: { title: 'Skep: the knowledge service' } });
    expect(alone.body.paths).toHaveProperty('/honey-jars/batch');
  });

  it('has no description while the knowledge service is away, rather than one without it', async () => {
    const config = { ...test.deps.config, knowledgeUrl: 'http://127.0.0.1:9' };
    const app = await platformApp({ ...test.deps, config });
    const { status, body } = await inject(app, { method: 'GET', url: '/api/v1/openapi.json' });
    await app.close();
    expect({ status, code: body.error.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('still serves its own form itself', async () => {
    expect((await analyst.get('/api/knowledge/honey-pots')).body.total).toBeGreaterThanOrEqual(1);
    const health = await inject(proxying, { method: 'GET', url: '/api/system/health' });
    expect(health.body.services.knowledge_service).toBe('healthy');
  });
});

it('serves the console at its address, and nothing that is unknown', async () => {
  const root = await inject(test.platform, { method: 'GET', url: '/' });
  expect([root.status, root.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await inject(test.platform, { method: 'GET', url: '/nowhere' })).status).toBe(404);
});
