import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

import type { TokenizerRules } from './bert-tokenizer.ts';
import { createReadPart, EncoderUnusable, parsedJson, type ReadPart } from './encoder-parts.ts';
import { readTokenizer } from './tokenizer-files.ts';

/** What goes before a text, by what it is. */
export type Prefixes = { query: string; passage: string };

/** A sentence encoder as it is exported for ONNX Runtime. */
export type EncoderFiles = {
  modelPath: string;
  /** Of the files and of what was read from them: another one means other vectors. */
  fingerprint: string;
  rules: TokenizerRules;
  /** How the vector of a text comes from those of its pieces: their mean, or the first. */
  pooling: 'mean' | 'first';
  /** What is read of a text, in pieces with the first and the last. */
  mostPieces: number;
  prefixes: Prefixes;
};

const modelPlaces = ['model.onnx', 'onnx/model.onnx'];
/** As many as BERT was made for. */
const usualPieces = 512;

const modelSettings = z.object({ max_position_embeddings: z.number().int().min(4).default(usualPieces) });
const textSettings = z.object({ max_seq_length: z.number().int().min(4).nullable().default(null) });
const poolingSettings = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
  include_prompt: z.boolean().default(true),
});
const promptSettings = z.object({
  prompts: z.record(z.string(), z.string()).default({}),
  default_prompt_name: z.string().nullable().default(null),
});
const moduleList = z.array(z.object({ type: z.string() }));

/**
 * Reads a directory in the layout of sentence-transformers and optimum: `model.onnx` or `onnx/model.onnx`, `tokenizer.json` or
 * `vocab.txt`, and where they are there `config.json`, `sentence_bert_config.json`, `modules.json`, `1_Pooling/config.json` and
 * `config_sentence_transformers.json`. Errors: EncoderUnusable.
 */
export async function readEncoderFiles(directory: string): Promise<EncoderFiles> {
  const read = createReadPart(directory);
  const modelPath = await modelOf(directory);
  const rules = await readTokenizer(read);
  await refuseFurtherModules(read);
  const { max_position_embeddings: positions } = await part(read, 'config.json', modelSettings);
  const { max_seq_length: longest } = await part(read, 'sentence_bert_config.json', textSettings);
  const settings = {
    pooling: await poolingOf(read),
    mostPieces: Math.min(positions, longest ?? positions),
    prefixes: await prefixesOf(read),
  };
  const fingerprint = await fingerprintOf(modelPath, { ...settings, rules });
  return { modelPath, fingerprint, rules, ...settings };
}

async function part<Schema extends z.ZodType>(
  read: ReadPart,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(parsedJson(name, (await read(name)) ?? '{}'));
  if (parsed.success) return parsed.data;
  throw new EncoderUnusable(
    `${parsed.error.issues[0]?.path.join('.')} of its ${name} has another form than expected`,
  );
}

async function modelOf(directory: string): Promise<string> {
  for (const place of modelPlaces) {
    const path = join(directory, place);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new EncoderUnusable(`there is no ${modelPlaces.join(' and no ')} in it`);
}

/** What comes after the pooling, such as a dense layer, is not in the ONNX file. */
async function refuseFurtherModules(read: ReadPart): Promise<void> {
  const list = await read('modules.json');
  if (list === null) return;
  const modules = moduleList.safeParse(parsedJson('modules.json', list));
  const types = modules.data?.map(({ type }) => type.split('.').at(-1) ?? '') ?? ['modules.json'];
  const further = types.find((each) => !['Transformer', 'Pooling', 'Normalize'].includes(each));
  if (further !== undefined)
    throw new EncoderUnusable(`its modules.json has ${further}, which is not supported`);
}

async function poolingOf(read: ReadPart): Promise<EncoderFiles['pooling']> {
  const name = '1_Pooling/config.json';
  if ((await read(name)) === null) return 'mean';
  const settings = await part(read, name, poolingSettings);
  const { pooling_mode_cls_token: first, pooling_mode_mean_tokens: mean, include_prompt } = settings;
  if (first === mean || !include_prompt)
    throw new EncoderUnusable(
      `only pooling by mean or by the first token is supported, and its ${name} has another`,
    );
  return first ? 'first' : 'mean';
}

/** Under the names that sentence-transformers looks for. */
async function prefixesOf(read: ReadPart): Promise<Prefixes> {
  const settings = await part(read, 'config_sentence_transformers.json', promptSettings);
  const { prompts, default_prompt_name: usual } = settings;
  const prefixOf = (names: string[]): string =>
    [...names, usual ?? ''].map((name) => prompts[name]).find((each) => each !== undefined) ?? '';
  return { query: prefixOf(['query']), passage: prefixOf(['document', 'passage', 'corpus']) };
}

async function fingerprintOf(
  modelPath: string,
  { rules: { vocabulary, ...rules }, ...settings }: Omit<EncoderFiles, 'modelPath' | 'fingerprint'>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([settings, rules, [...vocabulary]]));
  // Weights of large models are in a second file: model.onnx_data, model.onnx.data.
  const names = (await readdir(dirname(modelPath))).filter((name) => name.startsWith('model.onnx'));
  for (const name of names.toSorted()) await addFile(hash, join(dirname(modelPath), name));
  return hash.digest('hex').slice(0, 16);
}

async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
}
