import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createGgufEngine, type GgufEngineOptions } from '#llm/gguf/gguf.engine.ts';
import type { Model } from '#llm/model.ts';
import { resolvePerformance, type Performance } from '#llm/performance.ts';
import type { ChatProvider, ChatRequest } from '#llm/model-providers.ts';
import { writeTinyModels } from './gguf-models.ts';
import { llamaDirectory } from './llama.ts';

const machine = { cores: 2, memory_bytes: 8e9, gpu: null };
const usual = resolvePerformance({ profile: 'vm_optimized', device: 'cpu', custom: null }, machine);

export const user = (content: string): ChatRequest => ({
  messages: [{ role: 'user', content }],
  temperature: 0,
});

/** What the tiny model says of a topic. */
export const bee = (topic: string): string => `This tiny model read about ${topic} 🐝.`;

export const loading = { onProgress: () => undefined };

/** An engine over the tiny models, in a directory of the file's own; what it loads is unloaded after each test. */
export function useTinyModels() {
  const place = { root: '', directory: '' };
  const opened: Model[] = [];
  beforeAll(async () => {
    place.root = await mkdtemp(join(tmpdir(), 'skep-models-'));
    place.directory = join(place.root, 'models');
    await writeTinyModels(place.directory);
  });
  afterEach(() => Promise.all(opened.splice(0).map((each) => each.unload())));
  afterAll(() => rm(place.root, { recursive: true }));

  function engine(performance: Partial<Performance> = {}, options: Partial<GgufEngineOptions> = {}) {
    return createGgufEngine({
      directory: place.directory,
      libraryDirectory: llamaDirectory,
      performance: { ...usual, ...performance },
      context_limit: null,
      queue: 8,
      env: {},
      countTokens: async (_, text) => text.length,
      onRefused: () => undefined,
      ...options,
    });
  }

  async function model(name = 'skep-tiny', ...options: Parameters<typeof engine>): Promise<Model> {
    const found = (await engine(...options).models()).find(({ card }) => card.name === name);
    if (!found) throw new Error(`no ${name}`);
    opened.push(found);
    return found;
  }

  return { place, opened, engine, model };
}

export function chatOf({ chat }: Model): ChatProvider {
  if (!chat) throw new Error('does not chat');
  return chat;
}

/** The processes of models that this one has. */
export function modelProcesses(): { pid: number; rss: number }[] {
  const list = execFileSync('ps', ['-o', 'pid=,ppid=,rss=,args=', '-A'], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [pid, parent, rss] = line.trim().split(/\s+/).map(Number);
    const ours = parent === process.pid && line.includes('gguf.process.ts');
    return ours && pid !== undefined && rss !== undefined ? [{ pid, rss: rss * 1024 }] : [];
  });
}
