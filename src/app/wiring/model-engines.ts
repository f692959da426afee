import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';
import { createExtractiveEngine, extractiveName, type AnswerFromTexts } from '#llm/extractive.engine.ts';
import {
  chatSettings,
  embeddingsSettings,
  gatewaySettings,
  type EndpointSettings,
} from '#llm/model-endpoint.ts';
import { pingModelServer } from '#llm/model-ping.ts';
import type { ModelEngine } from '#llm/model.ts';
import { createOllamaEngine } from '#llm/ollama/ollama.engine.ts';
import { createEmbeddingsEngine, createOpenAiEngine, unknownContext } from '#llm/openai/openai.engine.ts';
import { createUpstream, type Upstream } from '#llm/upstream/upstream.ts';

/** The configured model servers; each is shared by all that ask it, for its queue and its breaker to hold. */
export type Upstreams = { chat: Upstream | null; embeddings: Upstream | null };

export function openUpstreams(config: Config): Upstreams {
  const limits = {
    connect_ms: config.llmConnectTimeoutMs,
    idle_ms: config.llmIdleTimeoutMs,
    concurrency: config.llmConcurrency,
    queue: config.llmQueue,
  };
  const open = (base_url: string | null, key: string | null, settings: EndpointSettings): Upstream | null =>
    base_url === null
      ? null
      : createUpstream({ base_url, settings, ...(key !== null && { api_key: key }) }, limits);
  const gateway = gatewayOf(config);
  return {
    chat:
      gateway === null
        ? open(config.llmBaseUrl, config.llmApiKey, chatSettings)
        : open(`${gateway}/v1`, config.gatewayApiKey, gatewaySettings),
    embeddings: open(config.embeddingsBaseUrl, config.embeddingsApiKey, embeddingsSettings),
  };
}

/** The gateway that has the models in place of this process; null when it has its own, as a gateway itself does. */
export function gatewayOf({ gatewayUrl, services }: Config): string | null {
  return services.includes('gateway') ? null : (gatewayUrl?.replace(/\/+$/, '') ?? null);
}

/** The model of LLM_BASE_URL or GATEWAY_URL. Throws `invalid` when its name is missing. */
function configuredModel({ modelName }: Config): string {
  if (modelName === null)
    throw new AppError('invalid', 'Configuration is wrong: LLM_BASE_URL and GATEWAY_URL need MODEL_NAME');
  return modelName;
}

export type EngineOptions = {
  upstreams: Upstreams;
  /** What the built-in model answers with. */
  answer: AnswerFromTexts;
  countTokens: (model: string, text: string) => Promise<number>;
  /** Most tokens of an answer of a model server; null: as many as it gives. */
  max_tokens: number | null;
};

/** All that offers models: the built-in one, the model server and the one for embeddings, as far as they are configured. */
export function modelEngines(
  config: Config,
  { upstreams, answer, countTokens, max_tokens }: EngineOptions,
): ModelEngine[] {
  const { modelContextLimit: context_limit, embeddingsModel, embeddingsDimensions: dimensions } = config;
  const engines: ModelEngine[] = [
    createExtractiveEngine({
      answer,
      countTokens: (text) => countTokens(extractiveName, text),
      context_limit: context_limit ?? unknownContext,
    }),
  ];
  if (upstreams.chat) {
    const model = configuredModel(config);
    const options = { upstream: upstreams.chat, model, context_limit, max_tokens, countTokens };
    const plain = createOpenAiEngine(options);
    engines.push(gatewayOf(config) === null ? createOllamaEngine(options, plain) : plain);
  }
  if (upstreams.embeddings) {
    const upstream = upstreams.embeddings;
    engines.push(createEmbeddingsEngine({ upstream, model: embeddingsModel, dimensions, countTokens }));
  }
  return engines;
}

type Ping = (signal: AbortSignal) => Promise<void>;

/** Asks the configured model servers whether they are there; null where none is configured. */
export function modelPings(config: Config): { chat: Ping | null; embeddings: Ping | null } {
  const upstreams = openUpstreams(config);
  return {
    chat: ping(upstreams.chat, config.modelName ?? ''),
    embeddings: ping(upstreams.embeddings, config.embeddingsModel),
  };
}

function ping(upstream: Upstream | null, model: string): Ping | null {
  return upstream && ((signal) => pingModelServer(upstream, model, signal));
}
