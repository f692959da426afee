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
  modelName: setting('MODEL_NAME', optional, 'Model requested at LLM_BASE_URL.'),
  modelContextLimit: setting(
    'MODEL_CONTEXT_LIMIT',
    limit,
    'Context size of models, in tokens of prompt and answer together; when empty, what the server of ' +
      'LLM_BASE_URL reports for each, or 8192 without a report, and for files in MODEL_DIR what they were ' +
      'made for, up to 8192.',
  ),
  maxLoadedModels: setting(
    'MAX_LOADED_MODELS',
    count(2),
    'Maximum number of models a process has loaded at the same time, besides the built-in one; the least recently used is unloaded first.',
  ),
  gatewayUrl: setting(
    'GATEWAY_URL',
    z.url().nullable().default(null),
    'URL of a model gateway, such as http://models:8085: a process that is not a gateway itself uses ' +
      'the gateway’s models instead of its own.',
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
    'How long a model server may send nothing, before its first token and between tokens, in ms.',
  ),
  llmConcurrency: setting(
    'LLM_CONCURRENCY',
    count(8),
    'Maximum number of concurrent requests to a model server.',
  ),
  llmQueue: setting(
    'LLM_QUEUE',
    count(64),
    'Maximum number of requests waiting for a model server, and for each model in MODEL_DIR; further ones get 503.',
  ),
  gatewayMaxBytes: setting(
    'GATEWAY_MAX_BYTES',
    count(2 * 1024 * 1024),
    'Maximum size of a request to the model gateway, in bytes. Larger ones delay all users while they are read.',
  ),
  chatPruneAtPercent: setting(
    'CHAT_PRUNE_AT_PERCENT',
    z.coerce.number().min(1).max(100).default(80),
    'How much of its model’s context a conversation may use, in percent, before old messages are replaced by a summary.',
  ),
  embeddings: setting(
    'EMBEDDINGS',
    z.enum(['auto', 'built-in', 'server', 'off']).default('auto'),
    'Search by meaning. auto: with the model in EMBEDDINGS_DIR where that is set, else with that of EMBEDDINGS_BASE_URL where ' +
      'that is set, else with the built-in one. built-in: with the English model that is part of Skep. server: with that of ' +
      'EMBEDDINGS_BASE_URL, though EMBEDDINGS_DIR is set. off: by words alone, and no vectors are made.',
  ),
  embeddingsBaseUrl: setting(
    'EMBEDDINGS_BASE_URL',
    z.url().nullable().default(null),
    'OpenAI-compatible embeddings API; the built-in English model when empty.',
  ),
  embeddingsApiKey: setting('EMBEDDINGS_API_KEY', optional, 'Key for EMBEDDINGS_BASE_URL.', true),
  embeddingsModel: setting(
    'EMBEDDINGS_MODEL',
    z.string().default('nomic-embed-text'),
    'Model requested at EMBEDDINGS_BASE_URL.',
  ),
  embeddingsDimensions: setting(
    'EMBEDDINGS_DIMENSIONS',
    count(768),
    'Number of dimensions of the embedding model’s vectors.',
  ),
  embeddingsDir: setting(
    'EMBEDDINGS_DIR',
    optional,
    'Directory of a sentence encoder as ONNX files (BERT with a WordPiece tokenizer), run here by onnxruntime-node, which is ' +
      'to be installed; models in directories next to it are asked while vectors of theirs are in use.',
  ),
  onnxRuntimeDir: setting(
    'ONNX_RUNTIME_DIR',
    optional,
    'Directory whose node_modules contains onnxruntime-node; Skep’s own when empty.',
  ),
  embeddingsSwitch: setting(
    'EMBEDDINGS_SWITCH',
    z.enum(['automatic', 'manual']).default('automatic'),
    'When vectors of another embedding model take the place of those in use. automatic: when they are complete. manual: when this ' +
      'is set back to automatic; until then skep eval compares both.',
  ),
  modelDir: setting(
    'MODEL_DIR',
    optional,
    'Directory of GGUF files, offered as models when node-llama-cpp is installed; DATA_DIR/models when empty.',
  ),
  llamaCppDir: setting(
    'LLAMA_CPP_DIR',
    optional,
    'Directory whose node_modules contains node-llama-cpp; Skep’s own when empty.',
  ),
  performanceProfile: setting(
    'PERFORMANCE_PROFILE',
    z.enum(['auto', 'vm_optimized', 'gpu_accelerated', 'cloud', 'custom']).default('auto'),
    'How models in MODEL_DIR are run: auto (by cores, memory and GPU, or `llm_service.performance` when ' +
      'given), vm_optimized, gpu_accelerated, cloud or custom (`llm_service.performance`). A named profile ' +
      'also caps the answers of LLM_BASE_URL.',
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
    'Threads of a model in MODEL_DIR: auto (decided by the profile) or a number.',
  ),
  mklNumThreads: setting(
    'MKL_NUM_THREADS',
    threads.default('auto'),
    'Same, used when OMP_NUM_THREADS is auto.',
  ),
  torchNumThreads: setting(
    'TORCH_NUM_THREADS',
    threads.default('auto'),
    'Same, used when MKL_NUM_THREADS is also auto.',
  ),
  torchDevice: setting(
    'TORCH_DEVICE',
    z.enum(['auto', 'cpu', 'cuda', 'mps']).default('auto'),
    'Device for models in MODEL_DIR; auto uses a GPU when there is one.',
  ),
  torchPrecision: setting(
    'TORCH_PRECISION',
    precision.nullable().default(null),
    'fp32, fp16 or bf16: precision of the working memory of models in MODEL_DIR, and which of a model’s ' +
      'unquantized files is used; when empty, fp16 on a GPU and fp32 on the CPU, unless the custom profile ' +
      'sets it.',
  ),
  quantization: setting(
    'QUANTIZATION',
    quantization.nullable().default(null),
    'none, int8 or int4: which file of a model in MODEL_DIR is used, where there are several; decided by the profile when empty.',
  ),
} as const;
