import { Counter, Histogram, type Registry } from 'prom-client';
import type { ChatProvider, EmbeddingProvider } from '#llm/providers.ts';

export type ModelMeter = ReturnType<typeof createModelMeter>;

/** Counts and times what this process asks of models. */
export function createModelMeter(registry: Registry) {
  const registers = [registry];
  const calls = new Counter({
    name: 'skep_model_calls_total',
    help: 'Calls of chat and embedding models',
    labelNames: ['kind', 'model', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'skep_model_call_duration_seconds',
    help: 'Time of the calls that were answered',
    labelNames: ['kind', 'model'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  let answered = 0;
  let seconds = 0;

  async function timed<T>(kind: 'chat' | 'embedding', model: string, call: () => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      const answer = await call();
      const took = (performance.now() - begun) / 1000;
      answered += 1;
      seconds += took;
      durations.observe({ kind, model }, took);
      calls.inc({ kind, model, outcome: 'answered' });
      return answer;
    } catch (error) {
      calls.inc({ kind, model, outcome: 'failed' });
      throw error;
    }
  }

  return {
    chat: (provider: ChatProvider | null): ChatProvider | null =>
      provider && {
        model: provider.model,
        complete: (request) => timed('chat', provider.model, () => provider.complete(request)),
      },

    embedding: (provider: EmbeddingProvider | null): EmbeddingProvider | null =>
      provider && {
        model: provider.model,
        get dimensions() {
          return provider.dimensions;
        },
        embed: (texts, signal) => timed('embedding', provider.model, () => provider.embed(texts, signal)),
      },

    /** The calls that were answered since this process began, and their mean time in seconds: null without any. */
    totals: () => ({ calls: answered, average_seconds: answered === 0 ? null : seconds / answered }),
  };
}
