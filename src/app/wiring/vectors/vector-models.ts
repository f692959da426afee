import type { Config } from '#config/config.settings.ts';
import { measuredEmbedding, type NoteInference } from '#domain/models/index.ts';
import { loadStaticModel } from '#embedding/static-model.ts';
import { createStaticEmbeddings } from '#llm/static-embeddings.ts';
import type { VectorModel } from '#domain/vectors/index.ts';
import { embeddingProvider, type Upstreams } from '#app/wiring/model-engines.ts';

/** The model whose vectors the search is to use: the configured one, or null for none. */
export function configuredVectorModel(
  config: Config,
  { upstreams, note }: { upstreams: Upstreams; note: NoteInference },
): VectorModel | null {
  if (config.embeddings === 'built-in') return builtIn(note);
  const provider = config.embeddings === 'off' ? null : embeddingProvider(config, upstreams);
  if (provider === null) return null;
  const { embed } = measuredEmbedding(provider, note);
  // A server does not say which version of a model it runs: another name is another model.
  return {
    name: provider.model,
    fingerprint: '',
    dimensions: config.embeddingsDimensions,
    embed,
    isBuiltIn: false,
  };
}

function builtIn(note: NoteInference): VectorModel {
  const { name, fingerprint, dimensions, embed } = loadStaticModel();
  const provider = createStaticEmbeddings({ name, dimensions, embed });
  return { name, fingerprint, dimensions, embed: measuredEmbedding(provider, note).embed, isBuiltIn: true };
}
