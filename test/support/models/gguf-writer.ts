/** Writes GGUF files, version 3: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */

type Scalar = string | number | boolean | { float: number };
export type GgufValue = Scalar | { strings: string[] } | { integers: number[] };

/** ggml's own numbers for the types that are written here. */
export const tensorTypes = { F32: 0, F16: 1, Q4_0: 2, Q8_0: 8, BF16: 30 } as const;
export type TensorType = keyof typeof tensorTypes;

/** `shape` in ggml's order: the length of a row first. */
export type GgufTensor = { name: string; shape: number[]; type: TensorType; values: Float32Array };

const alignment = 32;
const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 };

function bytesOf(size: number, write: (view: DataView) => void): Buffer {
  const buffer = Buffer.alloc(size);
  write(new DataView(buffer.buffer, buffer.byteOffset, size));
  return buffer;
}
const uint32 = (value: number): Buffer => bytesOf(4, (view) => view.setUint32(0, value, true));
const uint64 = (value: number): Buffer => bytesOf(8, (view) => view.setBigUint64(0, BigInt(value), true));
const float32 = (value: number): Buffer => bytesOf(4, (view) => view.setFloat32(0, value, true));
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
};

function valueBytes(value: GgufValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([uint32(types.string), text(value)]);
  if (typeof value === 'number') return Buffer.concat([uint32(types.uint32), uint32(value)]);
  if (typeof value === 'boolean') return Buffer.concat([uint32(types.bool), Buffer.from([Number(value)])]);
  if ('float' in value) return Buffer.concat([uint32(types.float32), float32(value.float)]);
  const [type, items] =
    'strings' in value ? [types.string, value.strings.map(text)] : [types.int32, value.integers.map(uint32)];
  return Buffer.concat([uint32(types.array), uint32(type), uint64(items.length), ...items]);
}

/** The bits of a number in IEEE 754 half precision, too small ones being zero. */
function half(value: number): number {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0;
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  if (exponent <= 0) return sign;
  if (exponent >= 31) return sign | 0x7c00;
  return sign | Math.min(0x7bff, ((exponent << 10) | ((bits >>> 13) & 0x3ff)) + ((bits >>> 12) & 1));
}

function halves(values: Float32Array, bitsOf: (value: number) => number): Buffer {
  return bytesOf(2 * values.length, (view) =>
    values.forEach((value, at) => view.setUint16(2 * at, bitsOf(value), true)),
  );
}

const brain = (value: number): number =>
  ((new Uint32Array(Float32Array.of(value).buffer)[0] ?? 0) + 0x8000) >>> 16;

const blockLength = 32;

/** Blocks of 32 that share a scale, as `quantize_row_q8_0_ref` and `quantize_row_q4_0_ref` of ggml make them. */
function blocks(
  values: Float32Array,
  write: (view: DataView, block: Float32Array) => void,
  size: number,
): Buffer {
  return bytesOf((values.length / blockLength) * size, (view) => {
    for (let at = 0; at < values.length; at += blockLength) {
      const place = new DataView(view.buffer, view.byteOffset + (at / blockLength) * size, size);
      write(place, values.subarray(at, at + blockLength));
    }
  });
}

function writeQ8(view: DataView, block: Float32Array): void {
  const scale = Math.max(...block.map(Math.abs)) / 127;
  view.setUint16(0, half(scale), true);
  block.forEach((value, at) => view.setInt8(2 + at, scale === 0 ? 0 : Math.round(value / scale)));
}

function writeQ4(view: DataView, block: Float32Array): void {
  const greatest = block.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  const scale = greatest / -8;
  view.setUint16(0, half(scale), true);
  const nibble = (value = 0): number => (scale === 0 ? 8 : Math.min(15, Math.floor(value / scale + 8.5)));
  for (let at = 0; at < blockLength / 2; at += 1) {
    view.setUint8(2 + at, nibble(block[at]) | (nibble(block[at + blockLength / 2]) << 4));
  }
}

const encoders: Record<TensorType, (values: Float32Array) => Buffer> = {
  F32: (values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength),
  F16: (values) => halves(values, half),
  BF16: (values) => halves(values, brain),
  Q8_0: (values) => blocks(values, writeQ8, 34),
  Q4_0: (values) => blocks(values, writeQ4, 18),
};

const padding = (length: number): Buffer => Buffer.alloc((alignment - (length % alignment)) % alignment);

export function ggufBytes(metadata: Record<string, GgufValue>, tensors: GgufTensor[]): Buffer {
  const data = tensors.map(({ type, values }) => {
    const bytes = encoders[type](values);
    return Buffer.concat([bytes, padding(bytes.length)]);
  });
  let offset = 0;
  const infos = tensors.map(({ name, shape, type }, at) => {
    const info = [
      text(name),
      uint32(shape.length),
      ...shape.map(uint64),
      uint32(tensorTypes[type]),
      uint64(offset),
    ];
    offset += data[at]?.length ?? 0;
    return Buffer.concat(info);
  });
  const pairs = Object.entries(metadata).map(([key, value]) => Buffer.concat([text(key), valueBytes(value)]));
  const counts = [Buffer.from('GGUF'), uint32(3), uint64(tensors.length), uint64(pairs.length)];
  const header = Buffer.concat([...counts, ...pairs, ...infos]);
  return Buffer.concat([header, padding(header.length), ...data]);
}
