import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';
import type { ModelEndpoint } from '#llm/model-endpoint.ts';
import { pingModelServer } from '#llm/model-ping.ts';
import { createOpenAiChat } from '#llm/openai-chat.ts';
import { createOpenAiEmbeddings } from '#llm/openai-embeddings.ts';
import type { ChatProvider, EmbeddingProvider } from '#llm/providers.ts';

/** The configured chat model; null: answers are extractive. Throws `invalid` when its name is missing. */
export function chatProvider(config: Config): ChatProvider | null {
  if (config.llmBaseUrl === null) return null;
  if (config.modelName === null)
    throw new AppError('invalid', 'Configuration is wrong: LLM_BASE_URL needs MODEL_NAME');
  return createOpenAiChat({
    base_url: config.llmBaseUrl,
    model: config.modelName,
    ...(config.llmApiKey !== null && { api_key: config.llmApiKey }),
  });
}

/** The configured embedding model; null: search is lexical only. */
export function embeddingProvider(config: Config): EmbeddingProvider | null {
  if (config.embeddingsBaseUrl === null) return null;
  return createOpenAiEmbeddings({
    base_url: config.embeddingsBaseUrl,
    model: config.embeddingsModel,
    dimensions: config.embeddingsDimensions,
    ...(config.embeddingsApiKey !== null && { api_key: config.embeddingsApiKey }),
  });
}

type Ping = (signal: AbortSignal) => Promise<void>;

/** Asks the configured model servers whether they are there; null where none is configured. */
export function modelPings(config: Config): { chat: Ping | null; embeddings: Ping | null } {
  const { llmBaseUrl, llmApiKey, modelName, embeddingsBaseUrl, embeddingsApiKey, embeddingsModel } = config;
  return {
    chat: ping(llmBaseUrl, llmApiKey, {
      model: modelName ?? '',
      settings: { url: 'LLM_BASE_URL', key: 'LLM_API_KEY', model: 'MODEL_NAME' },
    }),
    embeddings: ping(embeddingsBaseUrl, embeddingsApiKey, {
      model: embeddingsModel,
      settings: { url: 'EMBEDDINGS_BASE_URL', key: 'EMBEDDINGS_API_KEY', model: 'EMBEDDINGS_MODEL' },
    }),
  };
}

function ping(
  url: string | null,
  key: string | null,
  endpoint: Pick<ModelEndpoint, 'model' | 'settings'>,
): Ping | null {
  if (url === null) return null;
  const full = { ...endpoint, base_url: url, ...(key !== null && { api_key: key }) };
  return (signal) => pingModelServer(full, signal);
}
