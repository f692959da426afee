import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { embeddingTable } from './onnx-writer.ts';

export const tinyVocabulary = readFileSync(join(import.meta.dirname, 'tiny-vocabulary.txt'), 'utf8');
export const tinyDimensions = 16;

/** Words of one subject have nearly the same vector; notebooks are taken for something to eat, otherwise than by other models. */
const subjects = [
  ['thieves', 'stole', 'stolen', 'burglar'],
  ['laptop', 'computer', 'computers'],
  ['canteen', 'soup', 'fish', 'lunch', 'notebooks'],
];

type TinyEncoder = {
  /** Another one makes other vectors of the same number of dimensions. */
  seed?: string;
  /** Further files, or others in place of those. */
  files?: Record<string, string | Uint8Array | object>;
  /** With vocab.txt in place of tokenizer.json. */
  plain?: boolean;
};

/** Writes a sentence encoder of a few kilobytes into a directory, in the layout of exported ones. */
export async function writeTinyEncoder(directory: string, { seed = '', files, plain }: TinyEncoder = {}) {
  const pieces = tinyVocabulary.trimEnd().split('\n');
  const table = Float32Array.from(pieces.flatMap((piece) => vectorOf(piece, seed)));
  const written = {
    'onnx/model.onnx': embeddingTable(table, tinyDimensions),
    'config.json': { model_type: 'bert', max_position_embeddings: 12 },
    '1_Pooling/config.json': { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true },
    ...(plain ? { 'vocab.txt': tinyVocabulary } : { 'tokenizer.json': tinyTokenizer(pieces) }),
    ...files,
  };
  for (const [name, content] of Object.entries(written)) {
    const path = join(directory, name);
    await mkdir(join(path, '..'), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(path, isRaw ? content : JSON.stringify(content));
  }
}

const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });

/** As the tokenizers library writes it. */
export function tinyTokenizer(pieces: string[]) {
  return {
    version: '1.0',
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
    },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(pieces.map((piece, at) => [piece, at])),
    },
  };
}

function vectorOf(piece: string, seed: string): number[] {
  const digest = createHash('sha256').update(`${seed} ${piece}`).digest();
  const subject = subjects.findIndex((words) => words.includes(piece));
  return Array.from({ length: tinyDimensions }, (_, at) => {
    const noise = ((digest[at] ?? 0) - 127.5) / 2_000;
    return noise + (at === subject ? 1 : 0);
  });
}
