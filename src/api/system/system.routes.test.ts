import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { platformApp } from '#app/processes/platform.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, openTestPlatform, platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });

beforeAll(async () => {
  await test.deps.instances.start();
});

it('status and metrics are for admins only', async () => {
  for (const path of ['/api/system/status', '/api/system/metrics']) {
    expect((await inject(test.platform, { url: path })).status).toBe(401);
    expect((await analyst.get(path)).status).toBe(403);
    expect((await admin.get(path)).status).toBe(200);
  }
});

const health = async (app = test.platform) => {
  const { status, body } = await inject(app, { url: '/api/system/health' });
  return { http: status, status: body.status, ...body.services };
};

describe('the health of the system', () => {
  it('names the built-in model where no other is configured', async () => {
    expect(await health()).toEqual({
      http: 200,
      status: 'healthy',
      database: 'healthy',
      knowledge_service: 'healthy',
      authentication: 'healthy',
      llm_service: 'built_in',
      stored_files: 'healthy',
      search_index: 'healthy',
    });
  });

  it('checks the model server, and stays healthy without it', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"data":[{"id":"a-model"}]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const there = await openTestPlatform({
      llmBaseUrl: `http://127.0.0.1:${port}/v1`,
      modelName: 'a-model',
    });
    try {
      expect(await health(there.platform)).toMatchObject({ http: 200, llm_service: 'healthy' });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // What was seen is kept for ten seconds.
      const away = await platformApp(there.deps);
      expect(await health(away)).toMatchObject({ http: 200, status: 'healthy', llm_service: 'unhealthy' });
      await away.close();
    } finally {
      await there.close();
    }
  });

  it('checks whether sign-ins can be verified, not only whether the database answers', async () => {
    const { kysely } = test.deps.database;
    await sql`alter table sessions rename to sessions_elsewhere`.execute(kysely);
    try {
      expect(await health()).toMatchObject({
        http: 503,
        status: 'unhealthy',
        database: 'healthy',
        authentication: 'unhealthy',
      });
    } finally {
      await sql`alter table sessions_elsewhere rename to sessions`.execute(kysely);
    }
  });
});

describe('the status', () => {
  it('counts what is there', async () => {
    const before = (await admin.get('/api/system/status')).body;
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'a.txt', text: 'CVE-2021-44228 was seen.' });
    await addDocument(analyst, jar, { name: 'b.pdf', text: '%PDF-1.7 broken' });
    await test.signIn('viewer');
    const { body } = await admin.get('/api/system/status');
    expect(body.counts).toEqual({
      users: before.counts.users + 1,
      honey_jars: before.counts.honey_jars + 1,
      live_sessions: before.counts.live_sessions + 1,
      documents: {
        pending: 0,
        processing: 0,
        completed: before.counts.documents.completed + 1,
        failed: before.counts.documents.failed + 1,
      },
    });
    expect(body.index.passages).toBe(before.index.passages + 1);
  });

  it('tells what runs here', async () => {
    const { body } = await admin.get('/api/system/status');
    expect(body).toMatchObject({
      status: 'healthy',
      node: process.version,
      database: { driver: test.deps.database.driver },
      storage: { kind: 'directory' },
      models: { chat: 'extractive', embeddings: null },
      vectors: [],
      registration: test.deps.config.registration,
    });
    expect(body.database.version).toMatch(/^1\d\./);
    expect(body.services).toEqual(
      ['platform', 'knowledge', 'chat', 'gateway', 'public-bot', 'messaging', 'worker'].map((name) => ({
        name,
        status: 'healthy',
        instances: 1,
      })),
    );
    expect(body.queues.map(({ name }: { name: string }) => name)).toContain('documents.ingest');
  });

  it('reports the waiting jobs', async () => {
    const { queue, database } = test.deps;
    await database.kysely
      .withTables<{ 'pgboss.job': { name: string; data: string; created_on: Date; start_after: Date } }>()
      .insertInto('pgboss.job')
      .values({
        name: 'documents.purge',
        data: '{}',
        created_on: new Date(Date.now() - 90_000),
        start_after: new Date(Date.now() + 3_600_000),
      })
      .execute();
    const { body } = await admin.get('/api/system/status');
    const [waiting] = body.queues.filter(({ name }: { name: string }) => name === 'documents.purge');
    expect(waiting.waiting).toBe(1);
    expect(Math.round(waiting.oldest_seconds / 10)).toBe(9);
    expect(await queue.backlog()).toHaveLength(body.queues.length);
  });
});

const figures = async () => (await admin.get('/api/system/metrics')).body;

const extractive = async () => (await admin.get('/api/chat/models/extractive')).body;

describe('the figures', () => {
  it('of the models count answers to questions and by the assistant, in every form alike', async () => {
    const [before, status] = [(await figures()).models, await extractive()];
    const message = 'What did the wheatear eat?';
    await analyst.post('/api/knowledge/ask', { question: message });
    const chat = (await analyst.post('/api/chat/message', { message })).body;
    const contract = (await analyst.post('/api/v1/chat', { message })).body;
    expect(contract.tokens_used).toBeGreaterThan(5);
    expect(chat.metadata.tokens_used).toBe(contract.tokens_used);
    const after = (await figures()).models;
    expect(after.total_inferences).toBe(before.total_inferences + 3);
    expect(after.average_inference_time).toBeGreaterThan(0);
    expect(after.active_models).toEqual(['extractive']);
    const { inference_count, performance } = await extractive();
    expect(inference_count).toBe(status.inference_count + 3);
    expect(performance.avg_response_time).toBeGreaterThan(0);
  });

  it('have the documented form and lie within their bounds', async () => {
    const body = await figures();
    expect(Object.keys(body)).toEqual(['performance', 'requests', 'models']);
    for (const share of Object.values(body.performance as Record<string, number>)) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(100);
    }
    expect(body.models.active_models).toEqual(['extractive']);
    expect(body.requests.average_response_time).toBeLessThan(10);
  });

  it('count each request once, health checks not at all', async () => {
    const before = await figures();
    for (let i = 0; i < 10; i += 1) {
      await analyst.get('/api/knowledge/honey-pots');
      await inject(test.knowledge, { url: '/honey-jars' });
      await inject(test.platform, { url: '/api/system/health' });
      await inject(test.platform, { url: '/health' });
    }
    // The first look is counted as well.
    const expected = before.requests.total_today + 21;
    const after = await figures();
    expect(after.requests).toMatchObject({ total_today: expected, error_rate: 0 });
  });

  it('know the share of our own failures', async () => {
    const jar = await createJar(analyst);
    const { total_today } = (await figures()).requests;
    const broken = vi.spyOn(test.deps.jars, 'withRights').mockRejectedValue(new Error('broken'));
    expect((await analyst.get(`/api/knowledge/honey-pots/${jar}`)).status).toBe(500);
    broken.mockRestore();
    expect((await figures()).requests.error_rate).toBeCloseTo(1 / (total_today + 2), 6);
  });
});
