import { open } from 'node:fs/promises';
import { createCursor, GgufError, type GgufCursor } from './cursor.ts';

/** The metadata of a GGUF file: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export type GgufHeader = {
  /** Single values only; lists and texts of more than 1 MB are left out. */
  metadata: Map<string, string | number | boolean>;
  parameters: number;
  /** The type of most of its weights, such as `Q4_K`, and the whole bits that each of them takes; null when unknown. */
  weights: { type: string; bits: number } | null;
  size_bytes: number;
};

const most = {
  pairs: 65_536,
  tensors: 65_536,
  items: 10_000_000,
  name: 65_535,
  text: 1024 * 1024,
  dimensions: 4,
};

type Read = (bytes: Buffer) => number | boolean;
/** Sizes and readers of single values, by their number in the format. */
const scalars: Record<number, [size: number, read: Read]> = {
  0: [1, (bytes) => bytes.readUInt8()],
  1: [1, (bytes) => bytes.readInt8()],
  2: [2, (bytes) => bytes.readUInt16LE()],
  3: [2, (bytes) => bytes.readInt16LE()],
  4: [4, (bytes) => bytes.readUInt32LE()],
  5: [4, (bytes) => bytes.readInt32LE()],
  6: [4, (bytes) => bytes.readFloatLE()],
  7: [1, (bytes) => bytes.readUInt8() !== 0],
  10: [8, (bytes) => Number(bytes.readBigUInt64LE())],
  11: [8, (bytes) => Number(bytes.readBigInt64LE())],
  12: [8, (bytes) => bytes.readDoubleLE()],
};
const stringType = 8;
const arrayType = 9;

/** Types of weights by ggml's numbers: how many share a block, and the bytes of a block. */
const weightTypes: Record<number, [name: string, block: number, bytes: number]> = {
  0: ['F32', 1, 4],
  1: ['F16', 1, 2],
  2: ['Q4_0', 32, 18],
  3: ['Q4_1', 32, 20],
  6: ['Q5_0', 32, 22],
  7: ['Q5_1', 32, 24],
  8: ['Q8_0', 32, 34],
  10: ['Q2_K', 256, 84],
  11: ['Q3_K', 256, 110],
  12: ['Q4_K', 256, 144],
  13: ['Q5_K', 256, 176],
  14: ['Q6_K', 256, 210],
  16: ['IQ2_XXS', 256, 66],
  17: ['IQ2_XS', 256, 74],
  18: ['IQ3_XXS', 256, 98],
  19: ['IQ1_S', 256, 50],
  20: ['IQ4_NL', 32, 18],
  21: ['IQ3_S', 256, 110],
  22: ['IQ2_S', 256, 82],
  23: ['IQ4_XS', 256, 136],
  29: ['IQ1_M', 256, 56],
  30: ['BF16', 1, 2],
  34: ['TQ1_0', 256, 54],
  35: ['TQ2_0', 256, 66],
  39: ['MXFP4', 32, 17],
};

async function count(cursor: GgufCursor, limit: number, what: string): Promise<number> {
  const number = await cursor.length();
  if (number > limit) throw new GgufError(`it has ${number} ${what}, more than the ${limit} that are read`);
  return number;
}

async function text(cursor: GgufCursor): Promise<string> {
  return (await cursor.bytes(await count(cursor, most.name, 'letters in a name'))).toString('utf8');
}

async function skipArray(cursor: GgufCursor): Promise<void> {
  const type = await cursor.uint32();
  const items = await count(cursor, most.items, 'items in a list');
  if (type === stringType) return cursor.skipStrings(items);
  const [size] = scalars[type] ?? [];
  if (size === undefined) throw new GgufError(`it has a list of the unknown type ${type}`);
  return cursor.skip(items * size);
}

async function value(cursor: GgufCursor): Promise<string | number | boolean | null> {
  const type = await cursor.uint32();
  if (type === arrayType) {
    await skipArray(cursor);
    return null;
  }
  if (type === stringType) {
    const length = await cursor.length();
    if (length <= most.text) return (await cursor.bytes(length)).toString('utf8');
    await cursor.skip(length);
    return null;
  }
  const [size, read] = scalars[type] ?? [];
  if (size === undefined || !read) throw new GgufError(`it has a value of the unknown type ${type}`);
  return read(await cursor.bytes(size));
}

async function readMetadata(cursor: GgufCursor, pairs: number): Promise<GgufHeader['metadata']> {
  const metadata: GgufHeader['metadata'] = new Map();
  for (let left = pairs; left > 0; left -= 1) {
    const key = await text(cursor);
    const found = await value(cursor);
    if (found !== null) metadata.set(key, found);
  }
  return metadata;
}

type Tensors = { parameters: number; end: number; elements: Map<number, number> };

async function readTensors(cursor: GgufCursor, tensors: number): Promise<Tensors> {
  const sum: Tensors = { parameters: 0, end: 0, elements: new Map() };
  for (let left = tensors; left > 0; left -= 1) {
    const name = await text(cursor);
    const dimensions = await cursor.uint32();
    if (dimensions > most.dimensions) throw new GgufError(`it has weights of ${dimensions} dimensions`);
    let elements = 1;
    for (let each = dimensions; each > 0; each -= 1) elements *= Number(await cursor.uint64());
    const type = await cursor.uint32();
    const offset = Number(await cursor.uint64());
    const [, block = 1, bytes = 0] = weightTypes[type] ?? [];
    const end = offset + (elements / block) * bytes;
    if (!Number.isSafeInteger(elements) || !Number.isSafeInteger(Math.ceil(end)))
      throw new GgufError('it has weights of impossible size');
    sum.parameters += elements;
    sum.end = Math.max(sum.end, end);
    // Embeddings and output are often kept finer than the rest.
    if (name.startsWith('blk.')) sum.elements.set(type, (sum.elements.get(type) ?? 0) + elements);
  }
  return sum;
}

function mostlyOf(elements: Tensors['elements']): GgufHeader['weights'] {
  const [[number] = []] = [...elements].toSorted((a, b) => b[1] - a[1]);
  const [type, block = 1, bytes = 0] = weightTypes[number ?? -1] ?? [];
  return type === undefined ? null : { type, bits: Math.floor((8 * bytes) / block) };
}

/** Reads the beginning of an untrusted file. Errors: `GgufError`; those of the file system. */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  await using handle = await open(path);
  const { size } = await handle.stat();
  const cursor = createCursor(handle, size);
  if ((await cursor.bytes(4)).toString('latin1') !== 'GGUF') throw new GgufError('it is not a GGUF file');
  const version = await cursor.uint32();
  if (version !== 2 && version !== 3) throw new GgufError(`it has version ${version}, not 2 or 3`);
  const tensors = await count(cursor, most.tensors, 'weights');
  const metadata = await readMetadata(cursor, await count(cursor, most.pairs, 'values'));
  const { parameters, end, elements } = await readTensors(cursor, tensors);
  const alignment = Number(metadata.get('general.alignment') ?? 32);
  const data = Math.ceil(cursor.position() / alignment) * alignment;
  if (!(data + end <= size))
    throw new GgufError('its weights are truncated: the file was not copied completely');
  return { metadata, parameters, weights: mostlyOf(elements), size_bytes: size };
}
