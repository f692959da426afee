import { z } from 'zod';
import { count, limit, optional, setting } from './setting-forms.ts';

const quantization = z.enum(['none', 'int8', 'int4']);
const precision = z.enum(['fp32', 'fp16', 'bf16']);
const threads = z.union([z.literal('auto'), z.coerce.number().int().min(1).max(1024)]);

/** The settings of language models. */
export const modelSettings = {
  llmBaseUrl: setting(
    'LLM_BASE_URL',
    z.url().nullable().default(null),
    'OpenAI-compatible chat API; extractive answers when empty.',
  ),
  llmApiKey: setting('LLM_API_KEY', optional, 'Key for LLM_BASE_URL.', true),
  modelName: setting('MODEL_NAME', optional, 'Model asked for at LLM_BASE_URL.'),
  modelContextLimit: setting(
    'MODEL_CONTEXT_LIMIT',
    limit,
    'Tokens of prompt and answer together that models take; when empty, what the server of LLM_BASE_URL says of each and 8192 where it says nothing, and for files in MODEL_DIR what they were made for, up to 8192.',
  ),
  maxLoadedModels: setting(
    'MAX_LOADED_MODELS',
    count(2),
    'Most models that a process has loaded at once, besides the built-in one; the least recently used makes room.',
  ),
  gatewayUrl: setting(
    'GATEWAY_URL',
    z.url().nullable().default(null),
    'Address of a model gateway, such as http://models:8085: a process that is none itself asks its models instead of having its own.',
  ),
  gatewayApiKey: setting('GATEWAY_API_KEY', optional, 'API key of the installation, for GATEWAY_URL.', true),
  llmConnectTimeoutMs: setting(
    'LLM_CONNECT_TIMEOUT_MS',
    count(10_000),
    'Time limit for connecting to a model server, in ms.',
  ),
  llmIdleTimeoutMs: setting(
    'LLM_IDLE_TIMEOUT_MS',
    count(120_000),
    'How long a model server may be silent, before its first token and between tokens, in ms.',
  ),
  llmConcurrency: setting('LLM_CONCURRENCY', count(8), 'Most requests that are at a model server at once.'),
  llmQueue: setting(
    'LLM_QUEUE',
    count(64),
    'Most requests that wait for a model server, and for each model in MODEL_DIR; further ones are answered 503.',
  ),
  gatewayMaxBytes: setting(
    'GATEWAY_MAX_BYTES',
    count(2 * 1024 * 1024),
    'Largest request that the model gateway takes, in bytes. Larger ones hold up everybody while they are read.',
  ),
  chatPruneAtPercent: setting(
    'CHAT_PRUNE_AT_PERCENT',
    z.coerce.number().min(1).max(100).default(80),
    'How much of its model a conversation fills, in percent, before old messages give way to a summary.',
  ),
  embeddingsBaseUrl: setting(
    'EMBEDDINGS_BASE_URL',
    z.url().nullable().default(null),
    'OpenAI-compatible embeddings API; lexical search only when empty.',
  ),
  embeddingsApiKey: setting('EMBEDDINGS_API_KEY', optional, 'Key for EMBEDDINGS_BASE_URL.', true),
  embeddingsModel: setting(
    'EMBEDDINGS_MODEL',
    z.string().default('nomic-embed-text'),
    'Model asked for at EMBEDDINGS_BASE_URL.',
  ),
  embeddingsDimensions: setting(
    'EMBEDDINGS_DIMENSIONS',
    count(768),
    'Length of the vectors that the embedding model makes.',
  ),
  modelDir: setting(
    'MODEL_DIR',
    optional,
    'Directory of GGUF files, whose models are offered when node-llama-cpp is installed; DATA_DIR/models when empty.',
  ),
  llamaCppDir: setting(
    'LLAMA_CPP_DIR',
    optional,
    'Directory in whose node_modules node-llama-cpp is; that of Skep when empty.',
  ),
  performanceProfile: setting(
    'PERFORMANCE_PROFILE',
    z.enum(['auto', 'vm_optimized', 'gpu_accelerated', 'cloud', 'custom']).default('auto'),
    'How models in MODEL_DIR are run: auto (by cores, memory and GPU, or `llm_service.performance` when that is given), vm_optimized, gpu_accelerated, cloud or custom (`llm_service.performance`). One that is named also caps the answers of LLM_BASE_URL.',
  ),
  performance: setting(
    'llm_service.performance',
    z
      .strictObject({
        quantization: quantization.optional(),
        cpu_threads: threads.optional(),
        batch_size: z.number().int().min(1).max(64).optional(),
        max_tokens: z.number().int().min(1).optional(),
        precision: precision.optional(),
      })
      .nullable()
      .default(null),
    'Only in the YAML file: the custom profile, a mapping of quantization, cpu_threads, batch_size, max_tokens and precision.',
  ),
  ompNumThreads: setting(
    'OMP_NUM_THREADS',
    threads.default('auto'),
    'Threads of a model in MODEL_DIR: auto (as the profile says) or a number.',
  ),
  mklNumThreads: setting(
    'MKL_NUM_THREADS',
    threads.default('auto'),
    'The same, when OMP_NUM_THREADS is auto.',
  ),
  torchNumThreads: setting(
    'TORCH_NUM_THREADS',
    threads.default('auto'),
    'The same, when MKL_NUM_THREADS is auto too.',
  ),
  torchDevice: setting(
    'TORCH_DEVICE',
    z.enum(['auto', 'cpu', 'cuda', 'mps']).default('auto'),
    'What models in MODEL_DIR run on; auto takes a GPU when there is one.',
  ),
  torchPrecision: setting(
    'TORCH_PRECISION',
    precision.nullable().default(null),
    'fp32, fp16 or bf16: how a model in MODEL_DIR keeps the text that it works on, and which of its files without quantization is taken; when empty fp16 on a GPU and fp32 on the CPU, unless the custom profile says otherwise.',
  ),
  quantization: setting(
    'QUANTIZATION',
    quantization.nullable().default(null),
    'none, int8 or int4: which file of a model in MODEL_DIR is taken, where there are several; as the profile says when empty.',
  ),
} as const;
