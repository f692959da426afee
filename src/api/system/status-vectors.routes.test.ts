import { expect, it } from 'vitest';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, openTestPlatform, platformFor } from '#test/platform/platform.ts';

const { test, analyst, admin } = platformFor(
  { analyst: 'analyst', admin: 'admin' },
  { embeddings: 'built-in' },
);
const patience = { timeout: 15_000 };

const status = async () => (await admin.get('/api/system/status')).body;
const health = async (app = test.platform) => (await inject(app, { url: '/api/system/health' })).body;

it('the status has how far the vectors of the embedding model are', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'a.txt', text: 'A ship left the harbour.' });
  await expect
    .poll(async () => (await status()).vectors, patience)
    .toMatchObject([{ state: 'served', complete: true, passages_with_vectors: 1, problem: null }]);
  const { models, vectors } = await status();
  expect(vectors[0].model).toBe(models.embeddings);
  expect(Date.parse(vectors[0].served_since)).toBeLessThanOrEqual(Date.now());
  expect(await health()).toMatchObject({ status: 'healthy', services: { embeddings: 'healthy' } });
});

it('vectors are complete by how many there are now, though they were once', async () => {
  const old = { space: 'vectors_0123456789abcdef', name: 'old', fingerprint: '', dimensions: 8 };
  await test.deps.database.kysely
    .insertInto('vector_models')
    .values({ ...old, state: 'previous', completed_at: new Date() })
    .execute();
  const { vectors } = await status();
  expect(vectors.find(({ model }: { model: string }) => model === 'old')).toMatchObject({
    complete: false,
    passages_with_vectors: 0,
  });
});

it('why an embedding model cannot be asked is in the status, and the health is degraded', async () => {
  const server = await startScriptedServer();
  server.script(json({ data: [{ index: 0, embedding: Array(64).fill(1) }] }));
  const there = await openTestPlatform({
    embeddings: 'auto',
    embeddingsBaseUrl: server.base_url,
    embeddingsDimensions: 32,
  });
  try {
    const [writer, operator] = [await there.signIn('analyst'), await there.signIn('admin')];
    await addDocument(writer, await createJar(writer), { name: 'a.txt', text: 'A ship left the harbour.' });
    there.deps.vectors.work();
    const problem = async () => (await operator.get('/api/system/status')).body.vectors[0]?.problem;
    await expect.poll(problem, patience).toMatchObject({
      message: expect.stringContaining('returned a vector of 64 dimensions'),
      at: expect.any(String),
    });
    expect(await health(there.platform)).toMatchObject({
      status: 'degraded',
      services: { embeddings: 'degraded' },
    });
  } finally {
    await there.close();
    await server.close();
  }
});
