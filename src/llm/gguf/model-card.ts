import type { GgufFamily, GgufFile } from './gguf-files.ts';
import type { ModelCard } from '#llm/model.ts';
import { parametersOf } from '#llm/openai/openai.engine.ts';

/** Default context of a model, in tokens: more costs memory with every request. */
const usualContext = 8192;

function capabilitiesOf({ header: { metadata } }: GgufFile): ModelCard['capabilities'] {
  const architecture = String(metadata.get('general.architecture'));
  const pooling = Number(metadata.get(`${architecture}.pooling_type`) ?? 0);
  if (pooling > 0 || architecture.includes('bert')) return ['embeddings'];
  return ['chat'];
}

/** What a model of this directory is; null for what is no language model, such as an adapter or eyes for one. */
export function cardOf({ name }: GgufFamily, file: GgufFile, contextLimit: number | null): ModelCard | null {
  const { metadata, parameters, size_bytes } = file.header;
  const made = Number(metadata.get(`${String(metadata.get('general.architecture'))}.context_length`));
  if (!metadata.has('tokenizer.ggml.model') || !(made > 0)) return null;
  const { quantization } = file;
  return {
    name,
    display_name: String(metadata.get('general.name') ?? name),
    description: `A GGUF file of this server${quantization ? `, ${quantization}` : ''}`,
    engine: 'gguf',
    parameters: parametersOf(parameters),
    size_bytes,
    capabilities: capabilitiesOf(file),
    context_limit: Math.min(made, contextLimit ?? usualContext),
  };
}
