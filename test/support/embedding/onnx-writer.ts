// Writes models in the protobuf form of ONNX: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

const float32 = 1;
const int64 = 7;
const opset = 14;

function varint(whole: number): Buffer {
  const bytes: number[] = [];
  for (let rest = whole; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

const numberField = (number: number, content: number): Buffer =>
  Buffer.concat([varint(number * 8), varint(content)]);

function field(number: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as Uint8Array);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

/** A tensor that comes in or goes out; a dimension with a name is open. */
function value(name: string, type: number, dims: (string | number)[]): Buffer {
  const shape = dims.map((dim) => field(1, typeof dim === 'string' ? field(2, dim) : numberField(1, dim)));
  const tensor = Buffer.concat([numberField(1, type), field(2, Buffer.concat(shape))]);
  return Buffer.concat([field(1, name), field(2, field(1, tensor))]);
}

/** An encoder that has a vector for each piece and no layer: `last_hidden_state` are the vectors of `input_ids`. */
export function embeddingTable(vectors: Float32Array, dimensions: number): Buffer {
  const rows = vectors.length / dimensions;
  const weights = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);
  const table = [
    numberField(1, rows),
    numberField(1, dimensions),
    numberField(2, float32),
    field(8, 'table'),
    field(9, weights),
  ];
  const gather = [
    field(1, 'table'),
    field(1, 'input_ids'),
    field(2, 'last_hidden_state'),
    field(4, 'Gather'),
  ];
  const inputs = ['input_ids', 'attention_mask', 'token_type_ids'];
  const graph = [
    field(1, Buffer.concat(gather)),
    field(2, 'tiny'),
    field(5, Buffer.concat(table)),
    ...inputs.map((name) => field(11, value(name, int64, ['texts', 'pieces']))),
    field(12, value('last_hidden_state', float32, ['texts', 'pieces', dimensions])),
  ];
  const irVersion = 8;
  return Buffer.concat([
    numberField(1, irVersion),
    field(7, Buffer.concat(graph)),
    field(8, numberField(2, opset)),
  ]);
}
