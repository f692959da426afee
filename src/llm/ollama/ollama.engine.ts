import { createTtlCache } from '#llm/upstream/ttl-cache.ts';
import type { LoadedFigures, Model, ModelCard, ModelEngine } from '#llm/model.ts';
import { likelyCapabilities } from '#llm/model-families.ts';
import {
  createOllamaApi,
  sameModel,
  type OllamaApi,
  type OllamaRunning,
  type OllamaShow,
  type OllamaTag,
} from './ollama-api.ts';
import {
  createModelShelf,
  hostOf,
  keptMs,
  upstreamModel,
  type UpstreamEngineOptions,
} from '#llm/openai/openai.engine.ts';

/** Ollama's default context when neither the model nor a setting defines one (docs/context-length of Ollama). */
const usualContext = 4096;
/** Models that it is asked about at once. */
const atOnce = 4;

function contextOf(show: OllamaShow | null): number {
  const asked = Number(/^num_ctx\s+(\d+)/m.exec(show?.parameters ?? '')?.[1]);
  if (asked > 0) return asked;
  const info = Object.entries(show?.model_info ?? {});
  const made = Number(info.find(([name]) => name.endsWith('.context_length'))?.[1]);
  return made > 0 ? Math.min(made, usualContext) : usualContext;
}

const capabilityNames: Record<string, ModelCard['capabilities'][number]> = {
  completion: 'chat',
  embedding: 'embeddings',
};

function capabilitiesOf(name: string, show: OllamaShow | null): ModelCard['capabilities'] {
  if (!show?.capabilities) return likelyCapabilities(name);
  return show.capabilities.flatMap((each) => capabilityNames[each] ?? []);
}

/** The memory of a loaded model, as in `ollama ps`. */
function figuresOf(running: OllamaRunning | null): LoadedFigures {
  const { size, size_vram: vram } = running ?? {};
  if (size === null || size === undefined) return { memory_bytes: null, hardware: null };
  if (vram === null || vram === undefined || size === 0) return { memory_bytes: size, hardware: null };
  const share = Math.round((100 * vram) / size);
  const hardware = share === 100 ? 'gpu' : share === 0 ? 'cpu' : `gpu ${share} %, cpu ${100 - share} %`;
  return { memory_bytes: size, hardware };
}

type Known = { tag: OllamaTag; show: OllamaShow | null };

/** Asks what it has, and what each of that is. Null when the server is no Ollama. */
function createLook(api: OllamaApi): () => Promise<Known[] | null> {
  // What a model is does not change as long as its digest stays.
  let shown = new Map<string, OllamaShow>();

  async function showOf({ name, digest }: OllamaTag): Promise<[string, OllamaShow] | null> {
    const key = `${name}@${digest}`;
    const known = shown.get(key) ?? (await api.show(name).catch(() => null));
    return known && [key, known];
  }

  return async () => {
    const tags = await api.tags();
    if (!tags) return null;
    const found: ([string, OllamaShow] | null)[] = [];
    for (let from = 0; from < tags.length; from += atOnce) {
      found.push(...(await Promise.all(tags.slice(from, from + atOnce).map(showOf))));
    }
    shown = new Map(found.filter((each) => each !== null));
    return tags.map((tag, index) => ({ tag, show: found[index]?.[1] ?? null }));
  };
}

/**
 * The models of an Ollama, loaded and unloaded there for real through its keep-alive. Asked on the OpenAI-compatible
 * side of it. When the server turns out to be no Ollama, the models are those of `otherwise`.
 */
export function createOllamaEngine(
  options: UpstreamEngineOptions & { unload_ms?: number },
  otherwise: ModelEngine,
): ModelEngine {
  const { upstream, model: first, context_limit: given } = options;
  const api = createOllamaApi(upstream);
  const known = createTtlCache<Known[] | null>({
    ask: createLook(api),
    unknown: null,
    ms: options.kept_ms ?? keptMs,
  });

  function cardOf({ tag, show }: Known): ModelCard {
    const { parameter_size: parameters, quantization_level: quantization } = tag.details ?? {};
    const name = sameModel(tag.name, first) ? first : tag.name;
    const found = capabilitiesOf(name, show);
    return {
      name,
      display_name: name,
      description: `A model of the Ollama at ${hostOf(upstream)}${quantization ? `, ${quantization}` : ''}`,
      engine: 'ollama',
      parameters: parameters ?? null,
      size_bytes: tag.size ?? null,
      capabilities: name === first && !found.includes('chat') ? ['chat', ...found] : found,
      context_limit: given ?? contextOf(show),
    };
  }

  const shelve = createModelShelf((card): Model => {
    const { name, capabilities } = card;
    const embeds = !capabilities.includes('chat');
    return {
      ...upstreamModel(card, options),
      async load({ onProgress, signal }) {
        onProgress(0);
        await api.load(name, { embeds, signal });
        const figures = figuresOf(await api.running(name));
        onProgress(1);
        return figures;
      },
      unload: () => api.unload(name, options.unload_ms),
    };
  });

  return {
    name: 'ollama',
    async models() {
      const found = await known();
      if (!found) return otherwise.models();
      const missing: Known = { tag: { name: first, size: null, digest: null }, show: null };
      const there = found.some(({ tag }) => sameModel(tag.name, first));
      const cards = (there ? found : [missing, ...found]).map(cardOf);
      const own = cards.filter(({ name }) => name === first);
      const others = cards.filter(({ name, capabilities }) => name !== first && capabilities.length > 0);
      return shelve([...own, ...others]);
    },
  };
}
