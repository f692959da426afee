import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeTinyEncoder } from '#test/embedding/tiny-encoder.ts';
import { readEncoderFiles } from './encoder-files.ts';

const made: string[] = [];
async function directoryWith(options?: Parameters<typeof writeTinyEncoder>[1]): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'skep-encoder-'));
  made.push(directory);
  await writeTinyEncoder(directory, options);
  return directory;
}
afterAll(() => Promise.all(made.map((each) => rm(each, { recursive: true }))));

const fingerprintWith = async (options?: Parameters<typeof writeTinyEncoder>[1]) =>
  (await readEncoderFiles(await directoryWith(options))).fingerprint;

it('what the files do not say is what BERT was made for', async () => {
  const directory = await directoryWith();
  for (const name of ['config.json', '1_Pooling/config.json']) await rm(join(directory, name));
  expect(await readEncoderFiles(directory)).toMatchObject({
    modelPath: join(directory, 'onnx/model.onnx'),
    pooling: 'mean',
    mostPieces: 512,
    prefixes: { query: '', passage: '' },
  });
  await rename(join(directory, 'onnx/model.onnx'), join(directory, 'model.onnx'));
  expect((await readEncoderFiles(directory)).modelPath).toBe(join(directory, 'model.onnx'));
});

it('pooling, the longest text and what goes before texts are read', async () => {
  const files = {
    '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
    'sentence_bert_config.json': { max_seq_length: 9, do_lower_case: false },
    'config_sentence_transformers.json': { prompts: { query: 'query: ', document: 'passage: ' } },
    'modules.json': [
      { type: 'sentence_transformers.models.Transformer' },
      { type: 'sentence_transformers.models.Normalize' },
    ],
  };
  expect(await readEncoderFiles(await directoryWith({ files }))).toMatchObject({
    pooling: 'first',
    mostPieces: 9,
    prefixes: { query: 'query: ', passage: 'passage: ' },
  });
  const usual = { prompts: { ask: 'Find: ' }, default_prompt_name: 'ask' };
  const directory = await directoryWith({ files: { 'config_sentence_transformers.json': usual } });
  expect((await readEncoderFiles(directory)).prefixes).toEqual({ query: 'Find: ', passage: 'Find: ' });
});

it('the fingerprint changes with whatever changes vectors, and with nothing else', async () => {
  const first = await fingerprintWith();
  expect(first).toMatch(/^[\da-f]{16}$/);
  expect(
    await fingerprintWith({ files: { 'config.json': { max_position_embeddings: 12, comment: 1 } } }),
  ).toBe(first);
  const others = [
    { seed: 'other' },
    { files: { 'onnx/model.onnx_data': 'weights' } },
    { files: { 'config.json': { max_position_embeddings: 11 } } },
    { files: { '1_Pooling/config.json': { pooling_mode_cls_token: true } } },
    { files: { 'config_sentence_transformers.json': { prompts: { query: 'q: ' } } } },
    { plain: true, files: { 'tokenizer_config.json': { do_lower_case: false } } },
  ];
  const all = [first, ...(await Promise.all(others.map(fingerprintWith)))];
  expect(new Set(all).size).toBe(all.length);
});

it.each([
  [
    'modules.json',
    [{ type: 'sentence_transformers.models.Dense' }],
    'its modules.json has Dense, which is not supported',
  ],
  [
    '1_Pooling/config.json',
    { pooling_mode_max_tokens: true },
    /only pooling by mean or by the first token is supported/,
  ],
  [
    '1_Pooling/config.json',
    { pooling_mode_mean_tokens: true, include_prompt: false },
    /only pooling by mean or by the first token is supported/,
  ],
  [
    'config.json',
    { max_position_embeddings: 'many' },
    /^max_position_embeddings of its config.json has another form/,
  ],
])('an unsupported %s is refused: %j', async (name, content, message) => {
  await expect(readEncoderFiles(await directoryWith({ files: { [name]: content } }))).rejects.toThrow(
    message,
  );
});

it('a directory without a model is refused, or one that is none', async () => {
  const directory = await directoryWith();
  await rm(join(directory, 'onnx'), { recursive: true });
  await expect(readEncoderFiles(directory)).rejects.toThrow(
    'there is no model.onnx and no onnx/model.onnx in it',
  );
  await writeFile(join(directory, 'file'), '');
  await expect(readEncoderFiles(join(directory, 'file'))).rejects.toThrow('there is no model.onnx');
});
