import type { GgufFigures, GgufLoad, GgufRefusal } from './gguf-protocol.ts';
import type { Llama, LlamaLibrary, LlamaModel, LlamaSequence } from './llama-types.ts';
import { precisions, type Device, type Precision } from '#llm/performance.ts';

/** A model cannot be loaded; the message is the library's. */
export class LoadRefused extends Error {
  readonly refusal: GgufRefusal;

  constructor(refusal: GgufRefusal, cause: unknown, said = '') {
    super(`${String(cause)} ${said}`.trim(), { cause });
    this.refusal = refusal;
  }
}

export type Loaded = {
  library: LlamaLibrary;
  model: LlamaModel;
  figures: GgufFigures;
  /** Those that work on no request. */
  idle: LlamaSequence[];
  tokenize: (text: string) => number[];
  /** A vector of length 1. */
  embed: (tokens: number[]) => Promise<Float32Array>;
};

const gpus: Record<Device, 'cuda' | 'metal' | false> = { cpu: false, cuda: 'cuda', mps: 'metal' };
const ggmlTypes: Record<Precision, [name: string, number: number]> = {
  fp32: ['F32', 0],
  fp16: ['F16', 1],
  bf16: ['BF16', 30],
};

/** Errors: `LoadRefused`. */
async function trying<T>(refusal: GgufRefusal, said: () => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const memory = error instanceof Error && error.name === 'InsufficientMemoryError';
    throw new LoadRefused(memory ? 'memory' : refusal, error, said());
  }
}

function unit(vector: number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

async function memoryOf(llama: Llama): Promise<number> {
  const { gpuVram } = llama.gpu === false ? { gpuVram: 0 } : await llama.getLlamaMemoryUsage();
  return process.memoryUsage.rss() + gpuVram;
}

type Opened = Pick<Loaded, 'idle' | 'embed'> & {
  figures: Pick<GgufFigures, 'context_size' | 'cpu_threads' | 'batch_size' | 'precision'>;
};

async function openEmbeddings(model: LlamaModel, order: GgufLoad): Promise<Opened> {
  const { context_size, cpu_threads } = order;
  const context = await model.createEmbeddingContext({ contextSize: context_size, threads: cpu_threads });
  return {
    idle: [],
    embed: async (tokens) => unit((await context.getEmbeddingFor(tokens)).vector),
    // One text after the other; the library takes no precision for them.
    figures: { context_size, cpu_threads, batch_size: 1, precision: null },
  };
}

async function openChat(model: LlamaModel, order: GgufLoad): Promise<Opened> {
  const [type] = ggmlTypes[order.precision];
  const context = await model.createContext({
    contextSize: order.context_size,
    threads: order.cpu_threads,
    sequences: order.batch_size,
    experimentalKvCacheKeyType: type,
    experimentalKvCacheValueType: type,
  });
  const precision = precisions.find((each) => ggmlTypes[each][1] === context.kvCacheKeyType);
  return {
    idle: Array.from({ length: context.totalSequences }, () => context.getSequence()),
    embed: () => Promise.reject(new Error('the model makes no embeddings')),
    figures: {
      context_size: context.contextSize,
      cpu_threads: context.currentThreads,
      batch_size: context.totalSequences,
      precision: precision ?? null,
    },
  };
}

/** Loads a model with all that its requests will need. Errors: `LoadRefused`. */
export async function loadLlama(order: GgufLoad, onProgress: (share: number) => void): Promise<Loaded> {
  let last = '';
  const said = (): string => last;
  const library = await trying('library', said, async () => (await import(order.library)) as LlamaLibrary);
  const llama = await trying('device', said, async () => {
    const started = await library.getLlama({
      gpu: gpus[order.device],
      // Missing parts are not downloaded or compiled while a request waits.
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      // No limit of its own: the contexts say how many they take.
      maxThreads: 0,
      logLevel: 'error',
      logger: (_, message) => void (last = message.trim()),
    });
    if (started.gpu !== gpus[order.device]) throw new Error(`it runs on ${started.gpu || 'cpu'} instead`);
    return started;
  });
  const model = await trying('file', said, () =>
    llama.loadModel({ modelPath: order.path, onLoadProgress: onProgress }),
  );
  const { idle, embed, figures } = await trying('context', said, () =>
    order.embeds ? openEmbeddings(model, order) : openChat(model, order),
  );
  return {
    library,
    model,
    idle,
    embed,
    tokenize: (text) => model.tokenize(text),
    figures: { ...figures, memory_bytes: await memoryOf(llama), hardware: order.device },
  };
}
