import { availableParallelism } from 'node:os';

import { encodeText } from './bert-tokenizer.ts';
import { readEncoderFiles, type EncoderFiles, type Prefixes } from './encoder-files.ts';
import { EncoderUnusable } from './encoder-parts.ts';

/** What is used of onnxruntime-node, which is no dependency: its own types are there only where it is installed. */
type OnnxRuntime = {
  InferenceSession: { create: (path: string, options: object) => Promise<OnnxSession> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => OnnxTensor;
};
type OnnxTensor = { type: string; dims: readonly number[]; data: unknown };
type OnnxSession = {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run: (inputs: Record<string, OnnxTensor>) => Promise<Record<string, OnnxTensor | undefined>>;
};

export type OnnxEncoder = Pick<EncoderFiles, 'fingerprint'> & {
  /** Vectors of length 1, in order, all in one run of the model. */
  embed: (texts: readonly string[], as: keyof Prefixes) => Promise<Float32Array[]>;
};

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids'];
/** Of the vectors of pieces, by the names that exporters give it; else the first output is taken. */
const knownOutputs = ['last_hidden_state', 'token_embeddings'];
const errorsOnly = 3;

/** Loads the model of a directory into this process. Errors: EncoderUnusable. */
export async function loadOnnxEncoder(directory: string, library: string): Promise<OnnxEncoder> {
  const files = await readEncoderFiles(directory);
  const runtime = await importRuntime(library);
  const session = await openSession(runtime, files.modelPath);
  const output = outputOf(session);
  return {
    fingerprint: files.fingerprint,
    async embed(texts, as) {
      const encoded = texts.map((text) =>
        encodeText(files.prefixes[as] + text, files.rules, files.mostPieces),
      );
      const inputs = inputsOf(encoded);
      const tensors = session.inputNames.map((name) => {
        const { data, dims } = inputs(name);
        return [name, new runtime.Tensor('int64', data, dims)] as const;
      });
      const made = (await session.run(Object.fromEntries(tensors)))[output];
      return pooled(made, encoded, files.pooling);
    },
  };
}

async function importRuntime(library: string): Promise<OnnxRuntime> {
  try {
    const { default: runtime } = (await import(library)) as { default: OnnxRuntime };
    return runtime;
  } catch (error) {
    throw new EncoderUnusable(`onnxruntime-node does not load on this machine: ${lineOf(error)}`);
  }
}

async function openSession({ InferenceSession }: OnnxRuntime, path: string): Promise<OnnxSession> {
  try {
    return await InferenceSession.create(path, {
      executionProviders: ['cpu'],
      // Who searches needs a core, too.
      intraOpNumThreads: Math.max(1, availableParallelism() - 1),
      logSeverityLevel: errorsOnly,
    });
  } catch (error) {
    throw new EncoderUnusable(`ONNX Runtime refuses its model: ${lineOf(error)}`);
  }
}

function outputOf({ inputNames, outputNames }: OnnxSession): string {
  const unknown = inputNames.find((name) => !knownInputs.includes(name));
  const wanted = `only ${knownInputs.join(', ')} are supported`;
  if (unknown !== undefined || !inputNames.includes('input_ids'))
    throw new EncoderUnusable(`its model has the inputs ${inputNames.join(', ')}, and ${wanted}`);
  return outputNames.find((name) => knownOutputs.includes(name)) ?? outputNames[0] ?? '';
}

/** Shorter texts are filled up to the longest, with what the mask leaves out. */
function inputsOf(encoded: readonly number[][]): (name: string) => { data: BigInt64Array; dims: number[] } {
  const width = Math.max(...encoded.map(({ length }) => length));
  const valueOf: Record<string, (piece: number | undefined) => number> = {
    input_ids: (piece) => piece ?? 0,
    attention_mask: (piece) => (piece === undefined ? 0 : 1),
  };
  return (name) => {
    const data = new BigInt64Array(encoded.length * width);
    const value = valueOf[name];
    if (value)
      for (const [row, pieces] of encoded.entries())
        for (let at = 0; at < width; at += 1) data[row * width + at] = BigInt(value(pieces[at]));
    return { data, dims: [encoded.length, width] };
  };
}

function pooled(
  made: OnnxTensor | undefined,
  encoded: readonly number[][],
  pooling: EncoderFiles['pooling'],
): Float32Array[] {
  const { data, dims = [] } = made ?? {};
  const size = dims.at(-1) ?? 0;
  const width = dims.length === 3 ? (dims[1] ?? 0) : 1;
  if (!(data instanceof Float32Array) || size === 0 || data.length !== encoded.length * width * size)
    throw new EncoderUnusable(
      `the output of its model is ${made?.type} [${dims.join(', ')}], not one float32 vector per piece or text`,
    );
  return encoded.map(({ length }, row) => {
    const count = pooling === 'first' ? 1 : Math.min(length, width);
    return unitMean(data.subarray(row * width * size, (row * width + count) * size), size);
  });
}

/** The mean of the vectors, brought to length 1. */
function unitMean(vectors: Float32Array, size: number): Float32Array {
  const sum = new Float64Array(size);
  for (let at = 0; at < vectors.length; at += 1)
    sum[at % size] = (sum[at % size] as number) + (vectors[at] as number);
  const length = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => (length > 0 ? value / length : 0));
}

function lineOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
}
