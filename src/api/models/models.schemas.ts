import { z } from 'zod';

export const modelParams = z.object({
  model_name: z
    .string()
    .min(1)
    .max(300)
    .describe('A name of the list, URL-encoded where it holds `/`')
    .meta({ example: 'llama3.2:1b' }),
});

export const operationParams = z.object({
  operation_id: z.string().max(100).describe('What loading a model answered'),
});

/** What is known of a model, in the list and on its own. */
const known = {
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  parameters: z.string().nullable().meta({ example: '7B' }),
  size: z.string().nullable().describe('Of its file or files').meta({ example: '4.7 GB' }),
  capabilities: z.array(z.enum(['chat', 'embeddings'])),
  context_limit: z.int().describe('Tokens of prompt and answer together'),
  engine: z
    .enum(['extractive', 'openai', 'ollama', 'gguf'])
    .describe('What runs it: built in, a server with OpenAI’s API, Ollama, or this process'),
  status: z.enum(['loaded', 'available']),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Share of its loading that is done; null when it is not loading'),
  last_used: z.iso.datetime().nullable(),
};

export const modelList = z.object({
  models: z.array(z.object(known)),
  default_model: z.string(),
  loaded_models: z.int().describe('How many of the models are loaded'),
  max_loaded: z
    .int()
    .describe(
      'MAX_LOADED_MODELS. The built-in model does not count, and remote ones that are in use may exceed it',
    ),
});

/** How this process runs models. */
export const performanceProfile = z.object({
  profile: z.enum(['vm_optimized', 'gpu_accelerated', 'cloud', 'custom']),
  device: z.enum(['cpu', 'cuda', 'mps']),
  quantization: z.enum(['none', 'int8', 'int4']),
  cpu_threads: z.int(),
  batch_size: z.int().describe('Requests that a model works on at once'),
  max_tokens: z.int().describe('Most tokens of an answer'),
  precision: z.enum(['fp32', 'fp16', 'bf16']),
});

export const modelStatusReply = z.object({
  ...known,
  memory_usage: z.int().nullable().describe('Bytes that it takes, as measured'),
  load_time: z.number().nullable().describe('Seconds that its last loading took'),
  inference_count: z.int().describe('Requests that it has answered since this process began'),
  hardware: z.string().nullable().describe('What it runs on').meta({ example: 'gpu' }),
  performance_profile: performanceProfile
    .nullable()
    .describe('How this process runs it; null for the built-in model and for what runs elsewhere'),
  performance: z.object({
    avg_response_time: z.number().nullable().describe('Seconds'),
    tokens_per_second: z
      .number()
      .nullable()
      .describe('While it writes; null where its engine counts no tokens'),
  }),
});

export const loadReply = z.object({
  success: z.literal(true),
  model: z.string(),
  status: z.literal('loading'),
  operation_id: z.uuid().describe('How it goes on: GET /api/chat/models/operations/{operation_id}'),
});

export const unloadReply = z.object({
  success: z.literal(true),
  model: z.string(),
  status: z.literal('available'),
});

export const operationReply = z.object({
  operation_id: z.uuid(),
  model: z.string(),
  state: z.enum(['running', 'completed', 'failed']),
  progress: z.number().min(0).max(1),
  error: z.string().nullable(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
