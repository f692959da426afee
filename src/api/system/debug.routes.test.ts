import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { settings, type Config } from '#config/config.settings.ts';
import type { Setting } from '#config/setting-forms.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { listen } from '#app/processes/listen.ts';
import type { Deps } from '#app/wiring/deps.ts';
import { platformApp } from '#app/processes/platform.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import type { App } from '#http/app.ts';

const unused = 'http://127.0.0.1:9';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });

beforeAll(async () => {
  await test.deps.instances.start();
});

/** What an admin is answered by a platform on the same data with other settings or parts. */
async function asked(path: string, config: Partial<Config>, parts: Partial<Deps> = {}): Promise<any> {
  const app: App = await platformApp({ ...test.deps, ...parts, config: { ...test.deps.config, ...config } });
  try {
    const { status, body } = await inject(app, {
      url: path,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(status).toBe(200);
    return body;
  } finally {
    await app.close();
  }
}

const statuses = (body: any): Record<string, string> =>
  Object.fromEntries(body.services.map(({ name, status }: any) => [name, status]));
const errors = (body: any): Record<string, string | null> =>
  Object.fromEntries(body.services.map(({ name, error }: any) => [name, error]));

const shownBy = (body: any, name: string) => body.settings.find((setting: any) => setting.name === name);

it('debug endpoints are for admins only', async () => {
  for (const name of ['service-statuses', 'knowledge-health', 'containers', 'config']) {
    const path = `/api/debug/${name}`;
    expect((await inject(test.platform, { url: path })).status).toBe(401);
    expect((await analyst.get(path)).status).toBe(403);
    expect((await admin.get(path)).status).toBe(200);
  }
});

describe('the statuses of the services', () => {
  const path = '/api/debug/service-statuses';

  it('report what is healthy and what is not configured', async () => {
    const { body } = await admin.get(path);
    expect(body.status).toBe('healthy');
    expect(statuses(body)).toEqual({
      database: 'healthy',
      storage: 'healthy',
      search_index: 'healthy',
      job_queue: 'healthy',
      knowledge_service: 'healthy',
      language_model: 'not_configured',
      embeddings: 'not_configured',
      single_sign_on: 'not_configured',
    });
    expect(body.instances).toMatchObject([
      {
        services: ['platform', 'knowledge', 'chat', 'gateway', 'public-bot', 'messaging', 'worker'],
        status: 'healthy',
      },
    ]);
  });

  it('leave no file behind', async () => {
    await admin.get(path);
    const keys = [];
    for await (const key of test.deps.blobs.list('')) keys.push(key);
    expect(keys.filter((key) => key.startsWith('probe/'))).toEqual([]);
  });

  it('report each part that does not answer', async () => {
    const broken = {
      ...test.deps.blobs,
      put: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })),
    };
    const config = {
      knowledgeUrl: 'http://somebody:hunter2@127.0.0.1:9',
      llmBaseUrl: `${unused}/v1`,
      llmApiKey: 'hunter2',
      modelName: 'tiny',
      embeddingsBaseUrl: `${unused}/v1`,
      oidcIssuer: unused,
    };
    const body = await asked(path, config, { blobs: broken });
    expect(body.status).toBe('unhealthy');
    expect(statuses(body)).toMatchObject({
      database: 'healthy',
      storage: 'unhealthy',
      search_index: 'healthy',
      knowledge_service: 'unhealthy',
      language_model: 'unhealthy',
      embeddings: 'unhealthy',
      single_sign_on: 'unhealthy',
    });
    expect(errors(body)['storage']).toBe('It failed: ENOSPC');
    expect(errors(body)['language_model']).toContain('check LLM_BASE_URL');
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('really ask the model servers, with their keys, and let nothing be generated', async () => {
    const server = await startScriptedServer();
    const config = { llmBaseUrl: server.base_url, llmApiKey: 'the-key', modelName: 'tiny' };
    server.script(json({ data: [{ id: 'tiny' }] }));
    expect(statuses(await asked(path, config))['language_model']).toBe('healthy');
    expect(server.received).toMatchObject([{ path: '/v1/models', authorization: 'Bearer the-key' }]);
    server.script(json({}, { status: 404 }));
    expect(statuses(await asked(path, config))['language_model']).toBe('healthy');
    server.script(json({ error: { message: 'wrong key the-key' } }, { status: 401 }));
    expect(errors(await asked(path, config))['language_model']).toMatch(/401.*check LLM_API_KEY/);
    server.script(json({ error: { message: 'wrong key the-key' } }, { status: 400 }));
    expect(errors(await asked(path, config))['language_model']).not.toContain('the-key');
    await server.close();
  });

  it('know a knowledge service of its own', async () => {
    const knowledge = await listen('knowledge', test.knowledge, { host: '127.0.0.1', port: 0 });
    const config = { knowledgeUrl: knowledge.url };
    expect(statuses(await asked(path, config))['knowledge_service']).toBe('healthy');
    expect(await asked('/api/debug/knowledge-health', config)).toMatchObject({
      status: 'healthy',
      mode: 'separate',
      reachable: true,
    });
  });
});

it('the health of the knowledge service includes its contents', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'a.txt', text: 'One passage.' });
  await addDocument(analyst, jar, { name: 'b.pdf', text: '%PDF-1.7 broken' });
  const { body } = await admin.get('/api/debug/knowledge-health');
  expect(body).toMatchObject({
    status: 'healthy',
    mode: 'in_process',
    reachable: true,
    error: null,
    index: { status: 'healthy', passages: 1 },
    documents: { pending: 0, processing: 0, completed: 1, failed: 1 },
  });
  expect(Date.now() - Date.parse(body.last_completed)).toBeLessThan(60_000);
});

it('the containers are the processes that run, and say whether they are containers', async () => {
  const { id } = test.deps.instances;
  const row = {
    services: ['worker'],
    host: 'other',
    pid: 7,
    runtime: 'container' as const,
    version: '0.1.0',
  };
  const { kysely } = test.deps.database;
  const gone = crypto.randomUUID();
  const [started_at, seen_at] = [new Date('2026-01-01'), new Date(Date.now() - 5 * 60_000)];
  await kysely
    .insertInto('instances')
    .values({ ...row, id: gone, started_at, seen_at })
    .execute();
  const { body } = await admin.get('/api/debug/containers');
  expect(body.containers).toMatchObject([
    {
      id,
      services: ['platform', 'knowledge', 'chat', 'gateway', 'public-bot', 'messaging', 'worker'],
      status: 'running',
      health: 'healthy',
    },
    { id: gone, name: 'other:7', runtime: 'container', status: 'gone', health: 'unhealthy' },
  ]);
  await sql`delete from instances where id = ${gone}`.execute(kysely);
});

describe('the configuration', () => {
  const secrets = (Object.entries(settings) as [keyof Config, Setting][])
    .filter(([, { secret }]) => secret)
    .map(([key]) => key);

  it('shows every setting, and for secrets only whether they are set', async () => {
    // What opens a connection at the start is not opened again here.
    const config = Object.fromEntries(secrets.map((key) => [key, 'hunter2']));
    const body = await asked('/api/debug/config', config);
    expect(body.settings.map(({ name }: any) => name)).toEqual(Object.values(settings).map(({ env }) => env));
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(shownBy(body, 'LLM_API_KEY')).toEqual({
      name: 'LLM_API_KEY',
      value: null,
      is_set: true,
      secret: true,
      description: settings.llmApiKey.doc,
      source: 'default',
    });
    expect(shownBy((await admin.get('/api/debug/config')).body, 'LLM_API_KEY').is_set).toBe(false);
  });

  it('shows addresses without what opens them', async () => {
    const body = await asked('/api/debug/config', {
      knowledgeUrl: 'http://somebody:hunter2@10.0.0.1:8090/?key=hunter2#hunter2',
      oidcIssuer: 'https://hunter2@login.example.org/realm',
      corsOrigins: ['https://a:hunter2@b.example', 'https://c.example'],
    });
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(shownBy(body, 'KNOWLEDGE_URL').value).toBe('http://10.0.0.1:8090/');
    expect(shownBy(body, 'OIDC_ISSUER').value).toBe('https://login.example.org/realm');
    expect(shownBy(body, 'CORS_ORIGINS').value).toEqual(['https://b.example/', 'https://c.example']);
    expect(shownBy(body, 'PORT')).toMatchObject({ value: 8080, source: 'default' });
    expect(shownBy(body, 'QUOTA_USER_MB')).toMatchObject({ value: null, is_set: false });
    expect(body.settings.map(({ value }: any) => value)).not.toContain('null');
  });
});
