import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { encoderUnusable } from '#app/wiring/vectors/vector-models.ts';
import { facts } from '#test/fixtures/doctor.ts';
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
  const about = { encoder: await encoderUnusable(config) };
  return findingsOf(facts(about, { embeddingsDir: config.embeddingsDir }));
}

it('an embedding model in a directory needs its runtime', async () => {
  await writeTinyEncoder(EMBEDDINGS_DIR);
  const [finding] = await found({ ONNX_RUNTIME_DIR: folder });
  expect(finding).toMatchObject({ severity: 'warning', check: 'embeddings_unusable' });
  expect(finding?.what).toContain(`in ${EMBEDDINGS_DIR} (EMBEDDINGS_DIR) cannot be used`);
  expect(finding?.what).toContain('Run npm install');
  expect(await found({ ONNX_RUNTIME_DIR: folder, EMBEDDINGS: 'off' })).toEqual([]);
});

describe.skipIf(onnxRuntimeMissing !== '')(`the files of an embedding model${onnxRuntimeMissing}`, () => {
  const ONNX_RUNTIME_DIR = onnxRuntimeDirectory;

  it('are as they should be, or the finding names what is missing or of another kind', async () => {
    expect((await found({ ONNX_RUNTIME_DIR }))[0]?.what).toContain('there is no model.onnx');
    await writeTinyEncoder(EMBEDDINGS_DIR);
    expect(await found({ ONNX_RUNTIME_DIR })).toEqual([]);
    await writeTinyEncoder(EMBEDDINGS_DIR, { files: { 'tokenizer.json': { model: { type: 'BPE' } } } });
    expect((await found({ ONNX_RUNTIME_DIR }))[0]?.what).toContain('WordPiece');
  });
});
