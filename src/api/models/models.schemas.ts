import { z } from 'zod';
import { engineNames } from '#domain/models/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';

export const modelParams = z.object({
  model_name: z
    .string()
    .min(1)
    .max(300)
    .describe('A name from the list, URL-encoded when it contains `/`')
    .meta({ example: 'llama3.2:1b' }),
});

export const operationParams = z.object({
  operation_id: z.string().max(100).describe('The operation_id returned by loading a model'),
});

/** What is known of a model, in the list and on its own. */
const known = {
  name: z.string(),
  display_name: z.string(),
  description: z.string(),
  parameters: z.string().nullable().meta({ example: '7B' }),
  size: z.string().nullable().describe('Of its file or files').meta({ example: '4.7 GB' }),
  capabilities: z.array(z.enum(['chat', 'embeddings'])),
  context_limit: z.int().describe('Context size: tokens of prompt and answer together'),
  engine: z
    .enum(engineNames)
    .describe('What runs it: built in, a server with OpenAI’s API, Ollama, or this process'),
  status: z.enum(['loaded', 'available']),
  progress: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Loading progress, 0 to 1; null when it is not loading'),
  last_used: z.iso.datetime().nullable(),
};

export const modelList = z.object({
  models: z.array(z.object(known)),
  default_model: z.string(),
  loaded_models: z.int().describe('How many of the models are loaded'),
  max_loaded: z
    .int()
    .describe('MAX_LOADED_MODELS. The built-in model does not count, and remote models in use may exceed it'),
});

/** How this process runs models. */
export const performanceProfile = namedObject('PerformanceProfile', {
  profile: z.enum(['vm_optimized', 'gpu_accelerated', 'cloud', 'custom']),
  device: z.enum(['cpu', 'cuda', 'mps']),
  quantization: z.enum(['none', 'int8', 'int4']),
  cpu_threads: z.int(),
  batch_size: z.int().describe('How many requests a model works on at the same time'),
  max_tokens: z.int().describe('Maximum tokens of an answer'),
  precision: z.enum(['fp32', 'fp16', 'bf16']),
});

export const modelStatusReply = namedObject('ModelStatus', {
  ...known,
  memory_usage: z.int().nullable().describe('Bytes of memory, as measured'),
  load_time: z.number().nullable().describe('Seconds its last load took'),
  inference_count: z.int().describe('Requests it has answered since this process started'),
  hardware: z.string().nullable().describe('The device it runs on').meta({ example: 'gpu' }),
  performance_profile: performanceProfile
    .nullable()
    .describe('How this process runs it; null for the built-in model and for models that run elsewhere'),
  performance: z.object({
    avg_response_time: z.number().nullable().describe('Seconds'),
    tokens_per_second: z
      .number()
      .nullable()
      .describe('While generating; null when its engine counts no tokens'),
  }),
});

export const loadReply = z.object({
  success: z.literal(true),
  model: z.string(),
  status: z.literal('loading'),
  operation_id: z.uuid().describe('Its progress: GET /api/chat/models/operations/{operation_id}'),
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
