import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tinyTokenizer, tinyVocabulary } from '#test/embedding/tiny-encoder.ts';
import { encodeText } from './bert-tokenizer.ts';
import { EncoderUnusable } from './encoder-parts.ts';
import { readTokenizer } from './tokenizer-files.ts';

/** Written by tools/embedding/word_piece_numbers.py with the tokenizers library of Hugging Face. */
type Encoded = { text: string; lowercase: boolean; numbers: number[] };
const encoded = readFileSync('test/support/embedding/word-piece-numbers.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Encoded);

const pieces = tinyVocabulary.trimEnd().split('\n');
const tokenizer = tinyTokenizer(pieces);
const { normalizer, model } = tokenizer;
const rulesOf = (files: Record<string, unknown>) =>
  readTokenizer(async (name) => {
    const file = files[name];
    return file === undefined || typeof file === 'string' ? (file ?? null) : JSON.stringify(file);
  });

it.each([
  [
    'tokenizer.json',
    (lowercase: boolean) => ({
      'tokenizer.json': { ...tokenizer, normalizer: { ...normalizer, lowercase } },
    }),
  ],
  [
    'vocab.txt',
    (lowercase: boolean) => ({
      'vocab.txt': tinyVocabulary,
      'tokenizer_config.json': { do_lower_case: lowercase },
    }),
  ],
])('texts are cut as the tokenizers library cuts them, by the rules in %s', async (_name, filesOf) => {
  for (const lowercase of [true, false]) {
    const rules = await rulesOf(filesOf(lowercase));
    for (const { text, numbers } of encoded.filter((each) => each.lowercase === lowercase))
      expect(encodeText(text, rules, 512), JSON.stringify(text)).toEqual(numbers);
  }
  expect(encoded.length).toBeGreaterThan(20);
});

it('a text is cut off with its last piece kept, and holds no special piece', async () => {
  const rules = await rulesOf({ 'tokenizer.json': tokenizer });
  const named = (text: string, most: number) => encodeText(text, rules, most).map((each) => pieces[each]);
  expect(named('the burglarys of the warehouse', 6)).toEqual([
    '[CLS]',
    'the',
    'burglar',
    '##y',
    '##s',
    '[SEP]',
  ]);
  expect(named('the burglarys of the warehouse', 5)).toEqual(['[CLS]', 'the', 'burglar', '##y', '[SEP]']);
  expect(named('[SEP]', 9)).toEqual(['[CLS]', '[', '[UNK]', ']', '[SEP]']);
});

it.each([
  [
    'a byte-level tokenizer',
    { ...tokenizer, model: { type: 'BPE', vocab: {}, merges: [] } },
    /only WordPiece .* model.type/,
  ],
  [
    'another normalizer',
    { ...tokenizer, normalizer: { type: 'Sequence', normalizers: [] } },
    /only WordPiece .* normalizer/,
  ],
  [
    'another prefix',
    { ...tokenizer, model: { ...model, continuing_subword_prefix: '@@' } },
    /only WordPiece/,
  ],
  [
    'a text between four pieces',
    { ...tokenizer, post_processor: { type: 'ByteLevel' } },
    /only WordPiece .* post_processor/,
  ],
  [
    'a vocabulary without [CLS]',
    { ...tokenizer, model: { ...model, vocab: { '[UNK]': 0 } } },
    /its vocabulary lacks \[CLS\]/,
  ],
  ['what is not JSON', '{', /its tokenizer.json is not JSON/],
])('%s is refused, with what is supported', async (_what, file, message) => {
  await expect(rulesOf({ 'tokenizer.json': file })).rejects.toThrow(message);
  await expect(rulesOf({ 'tokenizer.json': file })).rejects.toThrow(EncoderUnusable);
});

it('a directory without a vocabulary is refused', async () => {
  await expect(rulesOf({})).rejects.toThrow('it has neither tokenizer.json nor vocab.txt');
});
