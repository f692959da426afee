import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { embeddingServerUnusable, encoderUnusable } from '#app/wiring/vectors/vector-models.ts';
import { facts } from '#test/fixtures/doctor.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { onnxRuntimeDirectory, onnxRuntimeMissing } from '#test/embedding/onnx-runtime.ts';
import { writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';
import { findingsOf } from './doctor-examine.ts';

let folder: string;
let EMBEDDINGS_DIR: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skep-doctor-'));
  EMBEDDINGS_DIR = join(folder, 'tiny');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function found(env: Record<string, string>) {
  const config = loadConfig({ EMBEDDINGS_DIR, ...env });
  const about = {
    encoder: await encoderUnusable(config),
    embeddingServer: await embeddingServerUnusable(config),
  };
  const { embeddingsDir, embeddingsModel } = config;
  return findingsOf(facts(about, { embeddingsDir, embeddingsModel }));
}

it('an embedding model in a directory needs its runtime', async () => {
  await writeTinyEncoder(EMBEDDINGS_DIR);
  const [finding] = await found({ ONNX_RUNTIME_DIR: folder });
  expect(finding).toMatchObject({ severity: 'warning', check: 'embeddings_unusable' });
  expect(finding?.what).toContain(`in ${EMBEDDINGS_DIR} (EMBEDDINGS_DIR) cannot be used`);
  expect(finding?.what).toContain(`which is not in ${folder} (ONNX_RUNTIME_DIR)`);
  expect(await found({ ONNX_RUNTIME_DIR: folder, EMBEDDINGS: 'off' })).toEqual([]);
});

it('an embedding model in a directory that does not exist is reported as that', async () => {
  const [finding] = await found({ ONNX_RUNTIME_DIR: folder });
  expect(finding?.what).toMatch(/Skep does not start with it: the directory does not exist$/);
});

const vectorOf = (dimensions: number) => json({ data: [{ index: 0, embedding: Array(dimensions).fill(1) }] });

it('the server of an embedding model is asked for a vector', async () => {
  const server = await startScriptedServer();
  const env = {
    EMBEDDINGS_DIR: '',
    EMBEDDINGS_BASE_URL: server.base_url,
    EMBEDDINGS_MODEL: 'hash-a',
    EMBEDDINGS_DIMENSIONS: '32',
  };
  try {
    server.script(vectorOf(32));
    expect(await found(env)).toEqual([]);
    server.script(vectorOf(64));
    const [finding] = await found(env);
    expect(finding).toMatchObject({ severity: 'warning', check: 'embeddings_unusable' });
    expect(finding?.what).toContain('The embedding model hash-a of EMBEDDINGS_BASE_URL cannot be used');
    expect(finding?.what).toContain('check EMBEDDINGS_MODEL and EMBEDDINGS_DIMENSIONS');
    expect(await found({ ...env, EMBEDDINGS: 'built-in' })).toEqual([]);
  } finally {
    await server.close();
  }
  expect((await found(env))[0]?.what).toContain('check EMBEDDINGS_BASE_URL and that the server runs');
});

describe.skipIf(onnxRuntimeMissing !== '')(`the files of an embedding model${onnxRuntimeMissing}`, () => {
  const ONNX_RUNTIME_DIR = onnxRuntimeDirectory;

  it('are as they should be, or the finding names what is missing or of another kind', async () => {
    await mkdir(EMBEDDINGS_DIR);
    expect((await found({ ONNX_RUNTIME_DIR }))[0]?.what).toContain('there is no model.onnx');
    await writeTinyEncoder(EMBEDDINGS_DIR);
    expect(await found({ ONNX_RUNTIME_DIR })).toEqual([]);
    await writeTinyEncoder(EMBEDDINGS_DIR, { files: { 'tokenizer.json': { model: { type: 'BPE' } } } });
    expect((await found({ ONNX_RUNTIME_DIR }))[0]?.what).toContain('WordPiece');
  });
});
