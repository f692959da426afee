import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { Config } from '#config/config.settings.ts';
import { nativeEnvironment } from '#config/native-environment.ts';
import { measuredEmbedding, type NoteInference } from '#domain/models/index.ts';
import { askedInTime, type ModelOfVectors, type VectorModel } from '#domain/vectors/index.ts';
import { openEmbedder, type Embedder } from '#embedding/embedder.ts';
import { findOnnxRuntime, knownEncoder, openEncoder, type Encoder } from '#embedding/encoder/encoder.ts';
import { readEncoderFiles } from '#embedding/encoder/encoder-files.ts';
import { createOpenAiEmbeddings } from '#llm/openai/openai-embeddings.ts';
import { AppError } from '#kernel/errors.ts';
import { openUpstreams, type Upstreams } from '#app/wiring/model-engines.ts';

export type VectorModels = {
  /** The model whose vectors the search is to use; null for none. */
  wanted: VectorModel | null;
  /** The model that vectors are of, or null where it cannot be asked. */
  ofVectors: (vectors: ModelOfVectors) => VectorModel | null;
  close: () => Promise<void>;
};

type ModelDeps = { upstreams: Upstreams; note: NoteInference };

/** A server does not say which version of a model it runs: another name is another model. */
const ofServer = '';

/**
 * The embedding models that the configuration lets the search ask. The built-in one is loaded where it is first wanted; that of a
 * directory now. Errors: `unavailable` when the directory cannot be used.
 */
export async function openVectorModels(config: Config, deps: ModelDeps): Promise<VectorModels> {
  let embedder: Embedder | undefined;
  const builtIn = () => builtInModel((embedder ??= openEmbedder()));
  const encoders = await openEncoders(config, deps);
  const { embeddings, embeddingsModel: name, embeddingsDimensions: dimensions } = config;
  const server = () => modelOfServer({ name, dimensions }, deps);
  const ways = {
    auto: () => encoders?.configured ?? server() ?? builtIn(),
    server: () => server() ?? refuse('EMBEDDINGS=server needs EMBEDDINGS_BASE_URL'),
    'built-in': builtIn,
    off: () => null,
  };
  return {
    wanted: ways[embeddings](),
    ofVectors(vectors) {
      if (vectors.fingerprint === ofServer) return modelOfServer(vectors, deps);
      return encoders?.ofVectors(vectors) ?? builtIn();
    },
    close: async () => void (await Promise.all([embedder?.close(), encoders?.close()])),
  };
}

function refuse(message: string): never {
  throw new AppError('invalid', message);
}

type Encoders = Pick<VectorModels, 'ofVectors' | 'close'> & { configured: VectorModel };

/** The file of onnxruntime-node, looked for in Skep’s directory where nothing else is set. */
const onnxRuntimeOf = ({ onnxRuntimeDir }: Config): Promise<string> =>
  findOnnxRuntime(join(import.meta.dirname, '../../../..'), onnxRuntimeDir);

/** Why the directory cannot have a model; null where there is one. */
async function directoryMissing(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 'the directory does not exist';
  return found.isDirectory() ? null : 'it is no directory';
}

/**
 * Why the model in EMBEDDINGS_DIR cannot be used; null where none is wanted, or nothing is wrong with its files and there is a runtime.
 * It is not loaded.
 */
export async function encoderUnusable(config: Config): Promise<string | null> {
  const { embeddings, embeddingsDir } = config;
  if (embeddingsDir === null || embeddings === 'off') return null;
  try {
    const missing = await directoryMissing(embeddingsDir);
    if (missing !== null) return missing;
    await onnxRuntimeOf(config);
    await readEncoderFiles(embeddingsDir);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ignored = () => undefined;

/** Why the wanted model of a server cannot be used: it is asked for one vector. Null where none is wanted, or it makes that. */
export async function embeddingServerUnusable(config: Config): Promise<string | null> {
  const { embeddings, embeddingsDir, embeddingsModel: name, embeddingsDimensions: dimensions } = config;
  const isWanted = embeddings === 'server' || (embeddings === 'auto' && embeddingsDir === null);
  if (!isWanted) return null;
  const model = modelOfServer({ name, dimensions }, { upstreams: openUpstreams(config), note: ignored });
  try {
    await (model && askedInTime(model, ignored).embed(['a']));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The model in EMBEDDINGS_DIR, and those next to it that vectors are of. */
async function openEncoders(config: Config, deps: ModelDeps): Promise<Encoders | null> {
  const { embeddings, embeddingsDir } = config;
  if (embeddingsDir === null || embeddings === 'off') return null;
  const missing = await directoryMissing(embeddingsDir);
  if (missing !== null)
    throw new AppError(
      'unavailable',
      `The model in ${embeddingsDir} (EMBEDDINGS_DIR) cannot be used: ${missing}`,
    );
  const library = await onnxRuntimeOf(config);
  const optionsOf = (directory: string) => ({ directory, library, env: nativeEnvironment() });
  const encoder = await openEncoder(optionsOf(embeddingsDir));
  const opened = [encoder];
  const configured = modelOfDirectory(encoder, deps);
  return {
    configured,
    ofVectors(vectors) {
      if (vectors.fingerprint === configured.fingerprint) return configured;
      const directory = join(dirname(resolve(embeddingsDir)), basename(vectors.name));
      // Its own files are others now.
      if (directory === resolve(embeddingsDir) || !existsSync(directory)) return null;
      const known = knownEncoder(optionsOf(directory), vectors);
      opened.push(known);
      return modelOfDirectory(known, deps);
    },
    close: async () => void (await Promise.all(opened.map((each) => each.close()))),
  };
}

function builtInModel({ name, fingerprint, dimensions, floor, embed }: Embedder): VectorModel {
  return { name, fingerprint, dimensions, floor, embed, isBuiltIn: true };
}

function modelOfDirectory(encoder: Encoder, { note }: ModelDeps): VectorModel {
  const { name, fingerprint, dimensions } = encoder;
  const measured = (embed: Encoder['embed']) =>
    measuredEmbedding({ model: name, dimensions, embed }, note).embed;
  const [embed, embedQuery] = [measured(encoder.embed), measured(encoder.embedQuery)];
  return { name, fingerprint, dimensions, embed, embedQuery, isBuiltIn: false };
}

function modelOfServer(
  { name, dimensions }: Pick<ModelOfVectors, 'name' | 'dimensions'>,
  { upstreams, note }: ModelDeps,
): VectorModel | null {
  if (upstreams.embeddings === null) return null;
  const provider = createOpenAiEmbeddings({ upstream: upstreams.embeddings, model: name, dimensions });
  const { embed } = measuredEmbedding(provider, note);
  return { name, fingerprint: ofServer, dimensions, embed, isBuiltIn: false };
}
