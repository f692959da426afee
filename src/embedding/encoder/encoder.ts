import { basename, resolve } from 'node:path';

import { AppError } from '#kernel/errors.ts';
import { findInstalledPackage } from '#kernel/installed-package.ts';
import { openThreadPool, type ThreadPool } from '#kernel/threads/thread-pool.ts';
import { startWorkerProcess } from '#kernel/threads/worker-process.ts';

import type { Prefixes } from './encoder-files.ts';

/** A fingerprint of null takes the files as they are. */
export type EncoderQuestion = { texts: string[]; as: keyof Prefixes; fingerprint: string | null };
export type EncoderAnswer = { fingerprint: string; vectors: Float32Array[] };

/** A sentence encoder in a directory of ONNX files. */
export type Encoder = {
  readonly name: string;
  /** Of the files: another one means other vectors. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** One vector of length 1 per passage, in order. Errors: `unavailable`; the reason of the signal. */
  embed: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  embedQuery: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};

export type EncoderOptions = {
  directory: string;
  /** From findOnnxRuntime. */
  library: string;
  /** The environment of the process, which runs native code on files of others: no secrets. */
  env: NodeJS.ProcessEnv;
};

const install = 'npm install --no-save --ignore-scripts onnxruntime-node@1.30.0';

/** A query waits for one such batch at most: some tenths of a second with a model of 20 million weights. UTF-16 units. */
const unitsAtOnce = 4_000;
const textsAtOnce = 16;
const maxQueue = 100;
/** Loading a large model from a slow disk, and one batch. */
const timeoutMs = 120_000;
const memoryMb = 4_096;
/** Loading takes a second: kept while there are searches now and then. */
const idleMs = 10 * 60_000;

/**
 * The file of onnxruntime-node, looked for in the directory that is `set`, else in the `usual` one, and above. Errors: `unavailable`,
 * with how to install it.
 */
export async function findOnnxRuntime(usual: string, set: string | null = null): Promise<string> {
  const found = await findInstalledPackage('onnxruntime-node', set ?? usual);
  if (found !== null) return found;
  throw new AppError(
    'unavailable',
    set === null
      ? `EMBEDDINGS_DIR needs onnxruntime-node. Run ${install} in Skep’s directory`
      : `EMBEDDINGS_DIR needs onnxruntime-node, which is not in ${set} (ONNX_RUNTIME_DIR). Correct that, or run ${install} there`,
  );
}

/** Opens a model and asks it once, so that one that does not run is noticed. Errors: `unavailable`, with what is wrong with it. */
export async function openEncoder(options: EncoderOptions): Promise<Encoder> {
  const pool = openPool(options);
  try {
    const { fingerprint, vectors } = await pool.run({ texts: ['a'], as: 'query', fingerprint: null });
    return encoderIn(pool, {
      directory: options.directory,
      fingerprint,
      dimensions: vectors[0]?.length ?? 0,
    });
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** A model that was opened before, as vectors of it are there; it is asked only while its files are the same. */
export function knownEncoder(
  options: EncoderOptions,
  { fingerprint, dimensions }: Pick<Encoder, 'fingerprint' | 'dimensions'>,
): Encoder {
  return encoderIn(openPool(options), { directory: options.directory, fingerprint, dimensions });
}

type EncoderPool = ThreadPool<EncoderQuestion, EncoderAnswer>;

function openPool({ directory, library, env }: EncoderOptions): EncoderPool {
  const unusable = (why: string, cause?: unknown) =>
    new AppError('unavailable', `The model in ${directory} (EMBEDDINGS_DIR) cannot be used: ${why}`, {
      cause,
    });
  const module = new URL('./encoder.process.ts', import.meta.url);
  return openThreadPool({
    width: 1,
    maxQueue,
    what: 'texts for vectors',
    isSmall: () => false,
    lane: {
      open: () => startWorkerProcess(module, { args: [directory, library], env }),
      timeoutMs,
      memoryMb,
      idleMs,
      failures: {
        timeOut: () => unusable(`it took longer than ${timeoutMs / 1000} s`),
        memoryOut: () => unusable(`it needs more than ${memoryMb} MiB of memory`),
        gone: (cause) => unusable('its process has ended unexpectedly', cause),
        notStarted: (cause) => unusable('its process did not start', cause),
        refused: (_code, message) => unusable(message),
      },
    },
  });
}

function encoderIn(
  pool: EncoderPool,
  { directory, fingerprint, dimensions }: { directory: string } & Pick<Encoder, 'fingerprint' | 'dimensions'>,
): Encoder {
  const embed =
    (as: EncoderQuestion['as']): Encoder['embed'] =>
    (texts, signal) =>
      inBatches(
        texts,
        async (batch) => (await pool.run({ texts: batch, as, fingerprint }, { signal })).vectors,
      );
  return {
    name: basename(resolve(directory)),
    fingerprint,
    dimensions,
    embed: embed('passage'),
    embedQuery: embed('query'),
    close: pool.close,
  };
}

/** One batch after another, so that a query comes in between; texts of like length together, as all are filled up to the longest. */
async function inBatches(
  texts: string[],
  embed: (batch: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const textAt = (at: number): string => texts[at] ?? '';
  const places = texts.map((_, at) => at).toSorted((a, b) => textAt(a).length - textAt(b).length);
  const vectors: Float32Array[] = [];
  for (let from = 0; from < places.length;) {
    let to = from + 1;
    while (
      to < places.length &&
      to - from < textsAtOnce &&
      textAt(places[to] ?? 0).length * (to - from + 1) <= unitsAtOnce
    )
      to += 1;
    const batch = places.slice(from, to);
    const made = await embed(batch.map(textAt));
    for (const [at, place] of batch.entries()) vectors[place] = made[at] ?? new Float32Array();
    from = to;
  }
  return vectors;
}
