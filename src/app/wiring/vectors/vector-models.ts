import type { Config } from '#config/config.settings.ts';
import { measuredEmbedding, type NoteInference } from '#domain/models/index.ts';
import type { ModelOfVectors, VectorModel } from '#domain/vectors/index.ts';
import { openEmbedder, type Embedder } from '#embedding/embedder.ts';
import { createOpenAiEmbeddings } from '#llm/openai/openai-embeddings.ts';
import type { Upstreams } from '#app/wiring/model-engines.ts';

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

/** The embedding models that the configuration lets the search ask. The built-in one is loaded where it is first wanted. */
export function openVectorModels(config: Config, deps: ModelDeps): VectorModels {
  let embedder: Embedder | undefined;
  const builtIn = () => builtInModel((embedder ??= openEmbedder()));
  const { embeddings, embeddingsModel: name, embeddingsDimensions: dimensions } = config;
  const configured = () => modelOfServer({ name, dimensions }, deps) ?? builtIn();
  const ways = { auto: configured, 'built-in': builtIn, off: () => null };
  return {
    wanted: ways[embeddings](),
    ofVectors: (vectors) => (vectors.fingerprint === ofServer ? modelOfServer(vectors, deps) : builtIn()),
    close: async () => embedder?.close(),
  };
}

function builtInModel({ name, fingerprint, dimensions, floor, embed }: Embedder): VectorModel {
  return { name, fingerprint, dimensions, floor, embed, isBuiltIn: true };
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
