import { join } from 'node:path';
import type { Config } from '#config/config.settings.ts';
import { nativeEnvironment } from '#config/native-environment.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { createGgufEngine } from '#llm/gguf/gguf.engine.ts';
import type { ModelEngine } from '#llm/model.ts';
import type { Performance } from '#llm/performance.ts';

type GgufDeps = {
  config: Config;
  performance: Performance;
  logger: Logger;
  countTokens: (model: string, text: string) => Promise<number>;
};

/** The models in MODEL_DIR. */
export function ggufEngine({ config, performance, logger, countTokens }: GgufDeps): ModelEngine {
  return createGgufEngine({
    directory: config.modelDir ?? join(config.dataDir, 'models'),
    libraryDirectory: config.llamaCppDir ?? join(import.meta.dirname, '../../..'),
    performance,
    context_limit: config.modelContextLimit,
    queue: config.llmQueue,
    env: nativeEnvironment(),
    countTokens,
    onRefused: (file, reason) => logger.warn({ file, reason }, 'a file in MODEL_DIR cannot be read'),
  });
}
