import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ggufBytes, type GgufTensor, type GgufValue, type TensorType } from './gguf-writer.ts';

/**
 * A real language model, but a tiny one: a transformer of one layer whose weights are set by hand. Its attention looks
 * at all of the prompt alike, which tells it the topics there; its output says what word follows which. So it always
 * answers `This tiny model read about malware 🐝.`, with the topic that the prompt names most (a word of `topics`
 * after a space), else `nothing`; and when the prompt says ` forever`, it says so again and again. Its bee is four
 * tokens of one byte each.
 */
export const topics = ['malware', 'phishing', 'ransomware', 'honey', 'bees'];

const width = 128;
const heads = 2;
const memoryAt = width / 2;
const contextLength = 4096;

const stop = '<|im_end|>';
const controls = ['<|endoftext|>', '<|im_start|>', stop];
const template =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}" +
  "{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

const printable = (byte: number): boolean =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;

/** The printable letters that stand for bytes in the vocabulary of GPT-2. */
function byteLetters(): string[] {
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    if (printable(byte)) return String.fromCharCode(byte);
    others += 1;
    return String.fromCharCode(255 + others);
  });
}

const letters = byteLetters();
const spelled = (written: string): string => [...Buffer.from(written)].map((byte) => letters[byte]).join('');

const opening = ['This', ' tiny', ' model', ' read', ' about'];
const bee = [...Buffer.from(' 🐝')].map((byte) => letters[byte] ?? '');
const mark = ' [1]';
const words = [
  ...opening.slice(1),
  ' This',
  mark,
  ' nothing',
  ' forever',
  ...topics.map((topic) => ` ${topic}`),
];

/** Each word is reached from its first letter on, one letter at a time. */
function vocabulary(): { tokens: string[]; merges: string[] } {
  const prefixes = words.flatMap((word) => {
    const letter = [...spelled(word)];
    return letter.slice(1).map((_, at) => letter.slice(0, at + 2).join(''));
  });
  const grown = [...new Set(prefixes)];
  const merges = grown.map((prefix) => `${prefix.slice(0, -1)} ${prefix.slice(-1)}`);
  return { tokens: [...letters, ...grown, 'This', ...controls], merges };
}

const { tokens, merges } = vocabulary();

/** What follows what, each with how much for itself; what the memory of a topic adds comes on top. */
function chain(cites = false): [from: string, to: string, weight: number][] {
  const said = opening.map(spelled);
  const known = topics.map((topic) => spelled(` ${topic}`));
  const strong = 10;
  // Less than any topic that the prompt names adds.
  const almost = strong - 0.0005;
  const about = said.at(-1) ?? '';
  const nothing = spelled(' nothing');
  const pairs: [string, string, number][] = [
    [spelled('\n'), 'This', strong],
    ...said.slice(1).map((word, at): [string, string, number] => [said[at] ?? '', word, strong]),
    [spelled(' This'), spelled(' tiny'), strong],
    [about, nothing, strong],
    ...known.map((topic): [string, string, number] => [about, topic, almost]),
    ...[...known, nothing].map((topic): [string, string, number] => [topic, bee[0] ?? '', strong]),
    ...bee.slice(1).map((byte, at): [string, string, number] => [bee[at] ?? '', byte, strong]),
    [bee.at(-1) ?? '', cites ? spelled(mark) : '.', strong],
    [spelled(mark), '.', strong],
    ['.', stop, strong],
    ['.', spelled(' This'), almost],
  ];
  return pairs;
}

/** Numbers from -1 to 1, the same ones each time (mulberry32). */
function seeded(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

type Matrix = { values: Float32Array; set: (row: number, column: number, value: number) => void };

function matrix(rows: number, columns = width): Matrix {
  const values = new Float32Array(rows * columns);
  return { values, set: (row, column, value) => void (values[row * columns + column] = value) };
}

function embeddings(own: Map<string, number>): Matrix {
  const random = seeded(1);
  const made = matrix(tokens.length);
  tokens.forEach((token, row) => {
    const place = own.get(token);
    if (place !== undefined) return made.set(row, place, 1);
    const some = Array.from({ length: memoryAt - own.size }, random);
    const length = Math.hypot(...some);
    some.forEach((value, at) => made.set(row, own.size + at, value / length));
  });
  return made;
}

function output(own: Map<string, number>, cites: boolean): Matrix {
  const made = matrix(tokens.length);
  const remembered = 0.5;
  for (const [from, to, weight] of chain(cites)) made.set(tokens.indexOf(to), own.get(from) ?? 0, weight);
  const answers = topics.map((topic) => spelled(` ${topic}`)).map((topic) => [topic, topic]);
  for (const [heard = '', said = ''] of [...answers, [spelled(' forever'), spelled(' This')]])
    made.set(tokens.indexOf(said), memoryAt + (own.get(heard) ?? 0), remembered);
  return made;
}

export type TinyModel = {
  type?: TensorType;
  /** A model for embeddings instead: it has no template to chat with. */
  embeds?: boolean;
  /** It names the first passage as its source before each full stop. */
  cites?: boolean;
  /** Numbers in its idle part, which cost memory and change no answer; a multiple of 32. */
  idle?: number;
};

function weights({ type = 'F16', idle = 32, cites = false }: TinyModel): GgufTensor[] {
  // What starts or ends up in the chain has a place of its own, so that it is never taken for something else.
  const known = [...new Set([...chain().map(([from]) => from), spelled(' forever')])];
  const own = new Map(known.map((token, at) => [token, at]));
  const [value, out] = [matrix(width), matrix(width)];
  for (let at = 0; at < memoryAt; at += 1) {
    value.set(at, at, 1);
    out.set(memoryAt + at, at, 1);
  }
  const ones = new Float32Array(width).fill(1);
  const tensor = (name: string, shape: number[], values: Float32Array, as = type): GgufTensor => ({
    name,
    shape,
    values,
    type: as,
  });
  const square = [width, width];
  // Embedding, output and norms stay as they are: the smallest steps of the output decide.
  return [
    tensor('token_embd.weight', [width, tokens.length], embeddings(own).values, 'F32'),
    tensor('blk.0.attn_norm.weight', [width], ones, 'F32'),
    tensor('blk.0.attn_q.weight', square, matrix(width).values),
    tensor('blk.0.attn_k.weight', square, matrix(width).values),
    tensor('blk.0.attn_v.weight', square, value.values),
    tensor('blk.0.attn_output.weight', square, out.values),
    tensor('blk.0.ffn_norm.weight', [width], ones, 'F32'),
    tensor('blk.0.ffn_gate.weight', [width, idle], matrix(idle).values),
    tensor('blk.0.ffn_up.weight', [width, idle], matrix(idle).values),
    tensor('blk.0.ffn_down.weight', [idle, width], matrix(idle).values),
    tensor('output_norm.weight', [width], ones, 'F32'),
    tensor('output.weight', [width, tokens.length], output(own, cites).values, 'F32'),
  ];
}

/** `general.file_type` of llama.cpp. */
const fileTypes: Record<TensorType, number> = { F32: 0, F16: 1, Q4_0: 2, Q8_0: 7, BF16: 32 };

/** A file of that model. */
export function tinyGguf(model: TinyModel = {}): Buffer {
  const { type = 'F16', embeds = false, idle = 32 } = model;
  const metadata: Record<string, GgufValue> = {
    'general.architecture': 'llama',
    'general.name': embeds ? 'Skep tiny embeddings' : 'Skep tiny',
    'general.file_type': fileTypes[type],
    'llama.context_length': contextLength,
    'llama.embedding_length': width,
    'llama.block_count': 1,
    'llama.feed_forward_length': idle,
    'llama.attention.head_count': heads,
    'llama.attention.layer_norm_rms_epsilon': { float: 1e-6 },
    'llama.rope.dimension_count': width / heads,
    'llama.vocab_size': tokens.length,
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': 'gpt-2',
    'tokenizer.ggml.tokens': { strings: tokens },
    'tokenizer.ggml.token_type': { integers: tokens.map((token) => (controls.includes(token) ? 3 : 1)) },
    'tokenizer.ggml.merges': { strings: merges },
    'tokenizer.ggml.bos_token_id': tokens.indexOf('<|endoftext|>'),
    'tokenizer.ggml.eos_token_id': tokens.indexOf(stop),
    'tokenizer.ggml.add_bos_token': false,
    ...(embeds ? { 'llama.pooling_type': 1 } : { 'tokenizer.chat_template': template }),
  };
  return ggufBytes(metadata, weights(model));
}

/** Writes a chat model in three quantizations and a model for embeddings; returns the paths. */
export async function writeTinyModels(directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files: [string, TinyModel][] = [
    ['skep-tiny-F16.gguf', { type: 'F16' }],
    ['skep-tiny-Q8_0.gguf', { type: 'Q8_0' }],
    ['skep-tiny-Q4_0.gguf', { type: 'Q4_0' }],
    ['skep-tiny-embed-F16.gguf', { embeds: true }],
  ];
  return Promise.all(
    files.map(async ([name, model]) => {
      const path = join(directory, name);
      await writeFile(path, tinyGguf(model));
      return path;
    }),
  );
}
