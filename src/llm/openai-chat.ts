import { z } from 'zod';

import { endpointUrl, modelUnavailable, type ModelEndpoint } from './model-endpoint.ts';
import { defaultLimits, postToModel, type RequestLimits } from './model-request.ts';
import type { ChatProvider } from './providers.ts';

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish(),
});

export type OpenAiChatOptions = {
  base_url: string;
  api_key?: string;
  model: string;
  limits?: Partial<RequestLimits>;
};

/**
 * A chat model behind an OpenAI-compatible server (Ollama, vLLM, llama.cpp, LM Studio, cloud).
 * Errors: `invalid` for a base URL that cannot be one; `complete` fails with `unavailable`, MODEL_UNAVAILABLE.
 */
export function createOpenAiChat(options: OpenAiChatOptions): ChatProvider {
  const { limits: given, ...where } = options;
  const limits = { ...defaultLimits, ...given };
  const settings = { url: 'LLM_BASE_URL', key: 'LLM_API_KEY', model: 'MODEL_NAME' };
  const endpoint: ModelEndpoint = { ...where, settings };
  endpointUrl(endpoint, '');
  return {
    model: options.model,
    async complete({ signal, ...request }) {
      const body = { model: options.model, stream: false, ...request };
      const answer = await postToModel(endpoint, { path: '/chat/completions', body, limits, signal });
      const parsed = completionSchema.safeParse(answer);
      if (!parsed.success) {
        throw modelUnavailable(endpoint, 'sent no chat completion: check that it speaks the OpenAI API', {
          cause: parsed.error,
        });
      }
      const text = parsed.data.choices[0]?.message.content ?? '';
      return { text, tokens_used: parsed.data.usage?.total_tokens ?? null };
    },
  };
}
