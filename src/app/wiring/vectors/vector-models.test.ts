import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { onnxRuntimeDirectory, onnxRuntimeMissing } from '#test/embedding/onnx-runtime.ts';
import { writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { openUpstreams } from '#app/wiring/model-engines.ts';
import { openVectorModels } from './vector-models.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' }, { embeddings: 'auto' });

const texts = {
  'burglary.txt': 'Thieves broke into the warehouse at night and took forty laptops.',
  'menu.txt': 'The canteen serves soup on Mondays and fish on Fridays.',
  'ransom.txt': 'The gang encrypted all servers of the clinic and demanded two million dollars.',
};

let jar: string;
beforeAll(async () => {
  jar = await createJar(analyst);
  for (const [name, text] of Object.entries(texts)) await addDocument(analyst, jar, { name, text });
  test.deps.vectors.work();
});

const search = async (fields: object) =>
  (await analyst.post('/api/knowledge/search', { honey_jar_ids: [jar], limit: 3, ...fields })).body;
const ask = async (question: string) =>
  (await analyst.post('/api/knowledge/ask', { question, honey_jar_ids: [jar] })).body;
const bestOf = ({ results }: { results: { title: string }[] }) => results[0]?.title ?? null;

it('results include what is worded otherwise, and searches go by words alone where asked to', async () => {
  const query = 'stolen computers';
  await expect.poll(async () => (await search({ query })).search_type, { timeout: 15_000 }).toBe('hybrid');
  expect(bestOf(await search({ query }))).toBe('burglary.txt');
  expect(bestOf(await search({ query: 'hospital extortion' }))).toBe('ransom.txt');
  expect((await search({ query, vectors: false })).results).toEqual([]);
});

it('answers are made from passages that were found by words', async () => {
  const query = 'stolen computers';
  await expect.poll(async () => (await search({ query })).search_type, { timeout: 15_000 }).toBe('hybrid');
  expect(await ask(query)).toMatchObject({ sources: [], nearest: [] });
  expect((await ask('How many laptops were taken?')).answer).toContain('forty laptops');
});

it('a passage without a word of the query that is not near in meaning is no result', async () => {
  await expect
    .poll(async () => (await search({ query: 'canteen' })).search_type, { timeout: 15_000 })
    .toBe('hybrid');
  expect((await search({ query: 'zymurgy' })).results).toEqual([]);
});

it('a query in which the model knows no word is searched by words', async () => {
  expect((await search({ query: '東京' })).search_type).toBe('lexical');
});

it('stored vectors are compared by the model that they are of, while another one is wanted', async () => {
  const server = await startScriptedServer();
  server.script(json({ data: [{ index: 0, embedding: [3, 4] }] }));
  const config = { ...loadConfig({}), embeddingsBaseUrl: server.base_url, embeddingsModel: 'new' };
  const models = await openVectorModels(config, { upstreams: openUpstreams(config), note: () => undefined });
  expect(models.wanted).toMatchObject({ name: 'new', isBuiltIn: false });
  const old = models.ofVectors({ name: 'old', fingerprint: '', dimensions: 2 });
  expect(await old?.embed(['text'])).toEqual([Float32Array.of(0.6, 0.8)]);
  expect(server.received[0]?.body).toMatchObject({ model: 'old' });
  const builtIn = test.deps.vectorModel;
  expect(builtIn && models.ofVectors(builtIn)).toMatchObject({ ...builtIn, embed: expect.any(Function) });
  await models.close();
  await server.close();
});

it.each([
  ['auto', 'built-in'],
  ['built-in', 'built-in'],
  ['off', null],
] as const)('without a model server EMBEDDINGS=%s wants %s vectors', async (embeddings, expected) => {
  const config = { ...loadConfig({}), embeddings };
  const models = await openVectorModels(config, { upstreams: openUpstreams(config), note: () => undefined });
  expect(models.wanted?.isBuiltIn ?? null).toBe(expected && true);
  await models.close();
});

const open = async (settings: Partial<ReturnType<typeof loadConfig>>) => {
  const config = { ...loadConfig({}), onnxRuntimeDir: onnxRuntimeDirectory, ...settings };
  return openVectorModels(config, { upstreams: openUpstreams(config), note: () => undefined });
};

describe.skipIf(onnxRuntimeMissing !== '')(`a model in EMBEDDINGS_DIR${onnxRuntimeMissing}`, () => {
  it('is wanted before that of a server, and each is asked for its own vectors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skep-encoder-'));
    const [embeddingsDir, otherDir] = [join(folder, 'first'), join(folder, 'second')];
    await writeTinyEncoder(embeddingsDir);
    await writeTinyEncoder(otherDir, { seed: 'other' });
    const embeddingsBaseUrl = 'http://127.0.0.1:1/v1';
    const models = await open({ embeddingsDir, embeddingsBaseUrl });
    const { wanted } = models;
    expect(wanted).toMatchObject({ dimensions: 16, isBuiltIn: false });
    expect(wanted && models.ofVectors(wanted)).toBe(wanted);
    expect(models.ofVectors({ name: 'old', fingerprint: '', dimensions: 16 })?.name).toBe('old');
    expect(models.ofVectors({ name: 'other', fingerprint: 'f'.repeat(16), dimensions: 256 })?.isBuiltIn).toBe(
      true,
    );
    const soup = await wanted?.embed(['soup']);
    await models.close();

    for (const settings of [
      { embeddingsDir, embeddings: 'built-in' },
      { embeddingsDir, embeddings: 'server', embeddingsBaseUrl },
      { embeddingsDir: otherDir },
    ] as const) {
      const next = await open(settings);
      expect(next.wanted?.name, JSON.stringify(settings)).not.toBe('first');
      const old = wanted && next.ofVectors(wanted);
      expect(await old?.embed(['soup'])).toEqual(soup);
      await next.close();
    }
    const changed = await open({ embeddingsDir: otherDir });
    expect(wanted && changed.ofVectors({ ...wanted, name: 'second' })?.isBuiltIn).toBe(true);
    await writeTinyEncoder(embeddingsDir, { seed: 'changed' });
    await expect(wanted && changed.ofVectors(wanted)?.embed(['soup'])).rejects.toThrow(
      /its files have changed/,
    );
    await changed.close();
    await rm(folder, { recursive: true });
  });

  it('is opened at the start, but not where no vectors are wanted', async () => {
    await expect(open({ embeddingsDir: '/nowhere' })).rejects.toThrow(
      'The model in /nowhere (EMBEDDINGS_DIR) cannot be used: the directory does not exist',
    );
    expect((await open({ embeddingsDir: '/nowhere', embeddings: 'off' })).wanted).toBeNull();
    await expect(open({ embeddings: 'server' })).rejects.toThrow(
      'EMBEDDINGS=server needs EMBEDDINGS_BASE_URL',
    );
  });
});
