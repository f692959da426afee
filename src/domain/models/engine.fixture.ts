import { createLogger } from '#kernel/logger.ts';
import type { EngineName, LoadOptions, Model, ModelCard, ModelEngine } from '#llm/model.ts';
import type { ChatPart } from '#llm/providers.ts';
import type { Inference } from './model.measured.ts';
import type { ModelState } from './model.status.ts';
import { createModels, type Models } from './models.service.ts';

/** A model whose every step the test decides. */
export type ScriptedModel = Model & {
  /** What was done with it, in order. */
  done: string[];
  /** Lets the loading under way go on to its end, or fail. */
  finishLoading(error?: Error): void;
  progress(share: number): void;
  /** Whether loading ends by itself; true at first. */
  atOnce(yes: boolean): void;
};

/** `engine` decides how the registry treats it; `reply` is what its chat streams. */
export function scriptedModel(
  name: string,
  { engine = 'gguf', reply }: { engine?: EngineName; reply?: () => AsyncIterable<ChatPart> } = {},
): ScriptedModel {
  const card: ModelCard = {
    name,
    display_name: name,
    description: 'Scripted',
    engine,
    parameters: '1B',
    size_bytes: 1_234_567,
    capabilities: ['chat'],
    context_limit: 2048,
  };
  const done: string[] = [];
  let atOnce = true;
  let loading: { options: LoadOptions; end(error?: Error): void } | null = null;

  return {
    card,
    done,
    async load(options) {
      done.push('load');
      if (!atOnce) {
        await new Promise<void>((resolve, reject) => {
          loading = { options, end: (error) => (error ? reject(error) : resolve()) };
          options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
        });
      }
      done.push('loaded');
      return { memory_bytes: 1000, hardware: 'cpu' };
    },
    async unload() {
      done.push('unload');
      await new Promise((resolve) => setImmediate(resolve));
      done.push('unloaded');
    },
    chat: {
      model: name,
      async *stream() {
        if (reply) return yield* reply();
        yield { text: 'Yes.' };
        yield { end: { finish_reason: 'stop', usage: null } };
      },
    },
    embedding: null,
    countTokens: async (text) => text.length,
    finishLoading: (error) => loading?.end(error),
    progress: (share) => loading?.options.onProgress(share),
    atOnce: (yes) => void (atOnce = yes),
  };
}

/** Offers these models; the list may be changed. */
export function scriptedEngine(models: Model[]): ModelEngine {
  return { name: 'gguf', models: async () => [...models] };
}

/** A registry of these models, with what it has told: events as `type model`, and inferences. */
export function scriptedRegistry(offered: Model[], { max = 2, main = 'a' } = {}) {
  const events: string[] = [];
  const noted: Inference[] = [];
  let clock = 0;
  const models = createModels({
    engines: [scriptedEngine(offered)],
    maxLoaded: max,
    defaultModel: main,
    logger: createLogger('silent'),
    observe: (inference) => noted.push(inference),
    // Every look at the clock is a second later.
    now: () => new Date((clock += 1000)),
  });
  models.watch((event) => {
    const progress = event.type === 'loading' ? ` ${event.progress}` : '';
    events.push(`${event.type} ${event.model}${progress}`);
  });
  return { models, events, noted };
}

export async function statesOf(models: Models): Promise<Record<string, ModelState>> {
  return Object.fromEntries((await models.list()).map(({ name, state }) => [name, state]));
}
