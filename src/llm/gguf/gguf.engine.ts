import { cardOf } from './model-card.ts';
import { chooseFile, createGgufShelf } from './gguf-files.ts';
import type { HostLimits } from './gguf-host.ts';
import { ggufModel } from './gguf-model.ts';
import { createGgufRunner } from './gguf-runner.ts';
import type { Model, ModelEngine } from '#llm/model.ts';
import type { Performance } from '#llm/performance.ts';

export type GgufEngineOptions = {
  /** Where the files are; it need not exist. */
  directory: string;
  /** Where node-llama-cpp is looked for, there and above. */
  libraryDirectory: string;
  performance: Performance;
  /** Tokens of prompt and answer together; null: what the model was made for, up to 8192. */
  context_limit: number | null;
  /** Requests that wait for a model. */
  queue: number;
  /** The environment of the processes that run models: no secrets. */
  env: NodeJS.ProcessEnv;
  limits?: Partial<HostLimits>;
  /** Counts as long as a model is not loaded. */
  countTokens: (model: string, text: string) => Promise<number>;
  /** Called once for each file that cannot be read. */
  onRefused: (file: string, reason: string) => void;
};

const usualLimits: HostLimits = { load_ms: 300_000, idle_ms: 600_000, stop_ms: 10_000 };

/** The GGUF files of a directory, each run in a process of its own with node-llama-cpp, where that is installed. */
export function createGgufEngine(options: GgufEngineOptions): ModelEngine {
  const { directory, libraryDirectory, performance, queue, countTokens } = options;
  const threads = String(performance.cpu_threads);
  const env = { ...options.env, OMP_NUM_THREADS: threads, MKL_NUM_THREADS: threads };
  const limits = { ...usualLimits, ...options.limits };
  const shelf = createGgufShelf(directory, options.onRefused);
  let made = new Map<string, Model>();

  async function look(): Promise<[key: string, make: () => Model][]> {
    const families = await shelf();
    return families.flatMap((family) => {
      const file = chooseFile(family.files, performance);
      const card = file && cardOf(family, file, options.context_limit);
      if (!file || !card) return [];
      const embeds = card.capabilities.includes('embeddings');
      const { cpu_threads, batch_size, device, precision, max_tokens } = performance;
      const load = {
        path: file.path,
        embeds,
        context_size: card.context_limit,
        cpu_threads,
        batch_size,
        device,
        precision,
      };
      const make = (): Model => {
        const runner = createGgufRunner({ model: card.name, libraryDirectory, load, env, limits });
        const running = embeds ? 1 : batch_size;
        return ggufModel({ card, file, runner, running, waiting: queue, max_tokens, countTokens });
      };
      return [[JSON.stringify([card, file.path]), make]];
    });
  }

  return {
    name: 'gguf',
    async models() {
      const found = await look();
      // A model stays the same as long as its file does: its process hangs on it.
      made = new Map(found.map(([key, make]) => [key, made.get(key) ?? make()]));
      return [...made.values()];
    },
  };
}
