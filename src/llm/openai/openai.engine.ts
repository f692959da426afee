import { z } from 'zod';

import { createTtlCache } from '#llm/upstream/ttl-cache.ts';
import type { Model, ModelCard, ModelEngine } from '#llm/model.ts';
import { gatewaySettings } from '#llm/model-endpoint.ts';
import { familyContext, likelyCapabilities } from '#llm/model-families.ts';
import { keepsNoList, pingModelServer } from '#llm/model-ping.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { createOpenAiEmbeddings } from './openai-embeddings.ts';
import { createForward } from './openai-forward.ts';
import { longestJson, readJson } from '#llm/upstream/failure.ts';
import { firstOf, type Upstream } from '#llm/upstream/upstream.ts';

const tokens = z.number().int().positive().nullish().catch(null);

/** The names of servers for the tokens that a model takes: vLLM, OpenRouter and LM Studio, Groq, Mistral, llama.cpp. */
const listedSchema = z.object({
  id: z.string().min(1).max(300),
  name: z.string().max(300).nullish().catch(null),
  description: z.string().max(4000).nullish().catch(null),
  max_model_len: tokens,
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  meta: z
    .object({ n_ctx: tokens, n_ctx_train: tokens, n_params: tokens, size: tokens })
    .nullish()
    .catch(null),
});
type Listed = z.output<typeof listedSchema>;

const entriesSchema = z.array(listedSchema.nullable().catch(null));
const listSchema = z.union([z.object({ data: entriesSchema }).transform(({ data }) => data), entriesSchema]);

export const keptMs = 10_000;
const patienceMs = 3000;
/** The default context of a model, in tokens. */
export const unknownContext = 8192;

export type UpstreamEngineOptions = {
  upstream: Upstream;
  /** Offered first, and also when the server does not list it. */
  model: string;
  /** Wins over what servers and families say; null: they are believed. */
  context_limit?: number | null;
  /** Most tokens of an answer. */
  max_tokens?: number | null;
  countTokens: (model: string, text: string) => Promise<number>;
  /** How long what the server offers is believed. Milliseconds; 10,000. */
  kept_ms?: number;
};

/** What serves a model of an OpenAI-compatible server, apart from its being loaded. */
export function upstreamModel(
  card: ModelCard,
  options: UpstreamEngineOptions,
): Omit<Model, 'load' | 'unload'> {
  const { upstream, max_tokens = null, countTokens } = options;
  const { name: model, capabilities } = card;
  return {
    card,
    chat: capabilities.includes('chat') ? createOpenAiChat({ upstream, model, max_tokens }) : null,
    embedding: capabilities.includes('embeddings') ? createOpenAiEmbeddings({ upstream, model }) : null,
    countTokens: (text) => countTokens(model, text),
    forward: createForward(upstream, model, { max_tokens }),
  };
}

/** For a server that loads its models itself: only its presence is known. */
function marking(upstream: Upstream, model: string): Pick<Model, 'load' | 'unload'> {
  return {
    async load({ onProgress, signal }) {
      onProgress(0);
      await pingModelServer(upstream, model, signal);
      onProgress(1);
      return { memory_bytes: null, hardware: null };
    },
    unload: async () => undefined,
  };
}

/** `7.2B` for 7,241,732,096. */
export function parametersOf(count: number | null | undefined): string | null {
  if (!count) return null;
  const [unit, size] = count >= 1e9 ? ['B', 1e9] : ['M', 1e6];
  return `${Number((count / size).toFixed(1))}${unit}`;
}

/** The server that a model is at, as descriptions name it. */
export function hostOf(upstream: Upstream): string {
  return URL.parse(upstream.endpoint('').base_url)?.host ?? '?';
}

function descriptionOf({ description }: Listed, upstream: Upstream): string {
  const host = hostOf(upstream);
  if (upstream.endpoint('').settings !== gatewaySettings)
    return description || `A model of the server at ${host}`;
  const told = description || 'A model';
  return `${told} (behind the gateway at ${host}, which alone loads and unloads it)`;
}

function cardOf(listed: Listed, { upstream, model, context_limit: given }: UpstreamEngineOptions): ModelCard {
  const { id, meta } = listed;
  const likely = likelyCapabilities(id);
  const said =
    listed.max_model_len ??
    listed.context_length ??
    listed.context_window ??
    listed.max_context_length ??
    meta?.n_ctx ??
    meta?.n_ctx_train;
  return {
    name: id,
    display_name: listed.name || id,
    description: descriptionOf(listed, upstream),
    engine: 'openai',
    parameters: parametersOf(meta?.n_params),
    size_bytes: meta?.size ?? null,
    // The configured one is there to chat with, whatever its name is.
    capabilities: id === model && !likely.includes('chat') ? ['chat', ...likely] : likely,
    context_limit: given ?? said ?? familyContext(id) ?? unknownContext,
  };
}

const unlisted = (id: string): Listed => listedSchema.parse({ id });

/** The models that a server lists, each name once; none when it keeps no list. */
async function listOf(upstream: Upstream): Promise<Listed[]> {
  const call = { path: '/models', model: '', passes: keepsNoList, idle_ms: patienceMs };
  const answer = upstream.once(call, async function* ({ status, body }, endpoint) {
    yield keepsNoList(status) ? [] : await readJson(endpoint, body, longestJson);
  });
  const parsed = listSchema.safeParse(await firstOf(answer));
  const listed = (parsed.data ?? []).filter((each) => each !== null);
  return [...new Map(listed.map((each) => [each.id, each])).values()];
}

/** The one model of a server that is there for embeddings. Loading makes sure that the server is there. */
export function createEmbeddingsEngine(
  options: UpstreamEngineOptions & { dimensions: number | null },
): ModelEngine {
  const { upstream, model, dimensions } = options;
  const listed = cardOf(unlisted(model), { ...options, model: '' });
  const served: Model = {
    ...upstreamModel({ ...listed, capabilities: ['embeddings'] }, options),
    ...marking(upstream, model),
    embedding: createOpenAiEmbeddings({ upstream, model, dimensions }),
  };
  return { name: 'openai', models: async () => [served] };
}

/** Keeps what was made for a card for as long as the card stays the same. */
export function createModelShelf(make: (card: ModelCard) => Model): (cards: ModelCard[]) => Model[] {
  let shelf = new Map<string, Model>();
  return (cards) => {
    shelf = new Map(
      cards.map((card) => {
        const key = JSON.stringify(card);
        return [key, shelf.get(key) ?? make(card)];
      }),
    );
    return [...shelf.values()];
  };
}

/**
 * The models of an OpenAI-compatible server: those it lists, and the configured one in any case. It has them loaded
 * or loads them itself: loading here only makes sure that the server is there, unloading changes nothing at it.
 */
export function createOpenAiEngine(options: UpstreamEngineOptions): ModelEngine {
  const { upstream, model: first } = options;
  const list = createTtlCache({ ask: () => listOf(upstream), unknown: [], ms: options.kept_ms ?? keptMs });
  const shelve = createModelShelf((card) => ({
    ...upstreamModel(card, options),
    ...marking(upstream, card.name),
  }));
  return {
    name: 'openai',
    async models() {
      const listed = await list();
      const own = listed.find(({ id }) => id === first) ?? unlisted(first);
      const others = listed.filter(({ id }) => id !== first);
      const cards = [own, ...others].map((each) => cardOf(each, options));
      return shelve(cards.filter(({ capabilities }) => capabilities.length > 0));
    },
  };
}
