import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';
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
