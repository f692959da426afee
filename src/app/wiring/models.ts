import type { Config } from '#config/config.settings.ts';
import { createModels, type Models, type NoteInference } from '#domain/models/index.ts';
import { openAnswerThreads, type ChatSource } from '#domain/search/index.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { extractiveName } from '#llm/extractive.engine.ts';
import type { Performance } from '#llm/performance.ts';
import { createTokenCounter, type TokenCounter } from '#llm/tokens/tokens.ts';
import { ggufEngine } from './gguf-models.ts';
import { gatewayOf, modelEngines, openUpstreams, type Upstreams } from './model-engines.ts';
import { configuredPerformance, upstreamMaxTokens } from './performance.ts';

type ModelDeps = { config: Config; logger: Logger; note: NoteInference };

export type ModelParts = {
  models: Models & { close: () => Promise<void> };
  tokens: TokenCounter;
  performance: Performance;
  upstreams: Upstreams;
  chat: ChatSource;
  /** Counts an answer of the built-in model, with the milliseconds that it took. */
  noteExtracted: (ms: number) => void;
};

/** The models of this process, and what counts their tokens. */
export function openModels({ config, logger, note }: ModelDeps): ModelParts {
  const upstreams = openUpstreams(config);
  const tokens = createTokenCounter();
  const performance = configuredPerformance(config);
  const countTokens = tokens.count;
  const answers = openAnswerThreads();
  const max_tokens = upstreamMaxTokens(config);
  const engines = modelEngines(config, { upstreams, answer: answers.answer, countTokens, max_tokens });
  if (gatewayOf(config) === null) engines.push(ggufEngine({ config, performance, logger, countTokens }));
  const models = createModels({
    engines,
    maxLoaded: config.maxLoadedModels,
    defaultModel: config.modelName ?? extractiveName,
    logger,
    observe: note,
  });
  return {
    models: { ...models, close: () => Promise.all([models.close(), answers.close()]).then(() => undefined) },
    tokens: {
      ...tokens,
      count: async (model, text) => (await models.countTokens(model, text)) ?? countTokens(model, text),
    },
    performance,
    upstreams,
    chat: chatOf(models),
    noteExtracted: (ms) =>
      models.note({ kind: 'chat', model: extractiveName, outcome: 'answered', ms, generated: null }),
  };
}

/** Models as `ask` takes them: the built-in one is the extraction that it does itself. */
function chatOf(models: Models): ChatSource {
  return async (name, signal) => {
    const { model, release } = await models.use(name, signal);
    return { model: model.card.engine === 'extractive' ? null : model, release };
  };
}
