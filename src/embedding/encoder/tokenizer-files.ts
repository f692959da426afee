import { z } from 'zod';
import type { TokenizerRules } from './bert-tokenizer.ts';
import { EncoderUnusable, parsedJson, type ReadPart } from './encoder-parts.ts';

const bertNormalizer = z.object({
  type: z.literal('BertNormalizer'),
  clean_text: z.boolean().default(true),
  handle_chinese_chars: z.boolean().default(true),
  strip_accents: z.boolean().nullable().default(null),
  lowercase: z.boolean().default(true),
});

const piece = z.object({ SpecialToken: z.object({ id: z.string() }) });
const wholeText = z.object({ Sequence: z.object({ id: z.literal('A') }) });
const postProcessor = z.union([
  z.object({ type: z.literal('TemplateProcessing'), single: z.tuple([piece, wholeText, piece]) }),
  z.object({
    type: z.literal('BertProcessing'),
    cls: z.tuple([z.string(), z.number()]),
    sep: z.tuple([z.string(), z.number()]),
  }),
]);

const tokenizerFile = z.object({
  normalizer: bertNormalizer,
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  post_processor: postProcessor,
  model: z.object({
    // Older files do not name it.
    type: z.literal('WordPiece').default('WordPiece'),
    unk_token: z.string().default('[UNK]'),
    continuing_subword_prefix: z.literal('##').default('##'),
    max_input_chars_per_word: z.number().int().min(1).default(100),
    vocab: z.record(z.string(), z.number().int().min(0)),
  }),
});

/** Next to `vocab.txt`, where there is no tokenizer.json. */
const vocabularySettings = z.object({
  do_lower_case: z.boolean().default(true),
  strip_accents: z.boolean().nullable().default(null),
  tokenize_chinese_chars: z.boolean().default(true),
  unk_token: z.string().default('[UNK]'),
  cls_token: z.string().default('[CLS]'),
  sep_token: z.string().default('[SEP]'),
});

const supported = 'only WordPiece tokenizers of BERT models are supported';

/** Reads `tokenizer.json`, or `vocab.txt` where there is none. Errors: EncoderUnusable. */
export async function readTokenizer(read: ReadPart): Promise<TokenizerRules> {
  const file = await read('tokenizer.json');
  if (file !== null) return rulesOf(file);
  const vocabulary = await read('vocab.txt');
  if (vocabulary === null) throw new EncoderUnusable('it has neither tokenizer.json nor vocab.txt');
  return rulesOfVocabulary(vocabulary, (await read('tokenizer_config.json')) ?? '{}');
}

function rulesOf(file: string): TokenizerRules {
  const parsed = tokenizerFile.safeParse(parsedJson('tokenizer.json', file));
  if (!parsed.success) {
    const { path } = parsed.error.issues[0] ?? { path: [] };
    throw new EncoderUnusable(
      `${supported}, and ${path.join('.') || 'the form'} of its tokenizer.json is another`,
    );
  }
  const { model, normalizer, post_processor: around } = parsed.data;
  const [first, last] =
    around.type === 'BertProcessing'
      ? [around.cls[0], around.sep[0]]
      : [around.single[0].SpecialToken.id, around.single[2].SpecialToken.id];
  const vocabulary = new Map(Object.entries(model.vocab));
  return {
    ...numbersOf(vocabulary, { first, last, unknown: model.unk_token }),
    longestWord: model.max_input_chars_per_word,
    isCleaned: normalizer.clean_text,
    isLowerCase: normalizer.lowercase,
    isWithoutAccents: normalizer.strip_accents ?? normalizer.lowercase,
    areIdeographsWords: normalizer.handle_chinese_chars,
  };
}

function rulesOfVocabulary(file: string, settings: string): TokenizerRules {
  const parsed = vocabularySettings.safeParse(parsedJson('tokenizer_config.json', settings));
  if (!parsed.success) throw new EncoderUnusable(`${supported}, and its tokenizer_config.json is of another`);
  const { do_lower_case: isLowerCase, strip_accents: strips, tokenize_chinese_chars } = parsed.data;
  const { cls_token: first, sep_token: last, unk_token: unknown } = parsed.data;
  const pieces = file.replace(/\r?\n$/, '').split(/\r?\n/);
  return {
    ...numbersOf(new Map(pieces.map((each, at) => [each, at])), { first, last, unknown }),
    longestWord: 100,
    isCleaned: true,
    isLowerCase,
    isWithoutAccents: strips ?? isLowerCase,
    areIdeographsWords: tokenize_chinese_chars,
  };
}

function numbersOf(
  vocabulary: ReadonlyMap<string, number>,
  special: Record<'first' | 'last' | 'unknown', string>,
): Pick<TokenizerRules, 'vocabulary' | 'first' | 'last' | 'unknown'> {
  const numberOf = (each: string): number => {
    const number = vocabulary.get(each);
    if (number === undefined) throw new EncoderUnusable(`its vocabulary lacks ${each}`);
    return number;
  };
  const { first, last, unknown } = special;
  return { vocabulary, first: numberOf(first), last: numberOf(last), unknown: numberOf(unknown) };
}
