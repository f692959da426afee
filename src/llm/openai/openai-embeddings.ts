import { z } from 'zod';

import { modelUnavailable, type ModelEndpoint } from '#llm/model-endpoint.ts';
import type { EmbeddingProvider } from '#llm/model-providers.ts';
import type { UpstreamAnswer } from '#llm/upstream/upstream-call.ts';
import { readJson } from '#llm/upstream/failure.ts';
import { firstOf, type Upstream } from '#llm/upstream/upstream.ts';

const embeddingsSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

export type OpenAiEmbeddingsOptions = {
  upstream: Upstream;
  model: string;
  /** Refuses vectors of any other number; without it the first answer decides. */
  dimensions?: number | null;
  /** Texts per request (64) and concurrent requests (2). */
  batch_size?: number;
  concurrency?: number;
};

/** The vector at length 1; one of zeros stays as it is. */
function normalised(values: number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length));
}

/** The answer's vectors in the order of the texts. Errors: `unavailable` when there is not one for each. */
function readVectors(endpoint: ModelEndpoint, answer: unknown, count: number): Float32Array[] {
  const parsed = embeddingsSchema.safeParse(answer);
  if (!parsed.success) {
    throw modelUnavailable(endpoint, 'sent no embeddings: check that it speaks the OpenAI API', {
      cause: parsed.error,
    });
  }
  const byIndex = new Map(parsed.data.data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_, index) => {
    const embedding = byIndex.get(index);
    if (!embedding) throw modelUnavailable(endpoint, `sent ${byIndex.size} vectors for ${count} texts`);
    return normalised(embedding);
  });
}

/** Runs `work` over the items, at most `concurrency` at once; the first failure stops the others. */
async function inParallel<T>(
  items: T[],
  concurrency: number,
  options: { signal: AbortSignal | undefined; work: (item: T, signal: AbortSignal) => Promise<void> },
): Promise<void> {
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await options.work(item, signal);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  } finally {
    failed.abort();
  }
}

/**
 * An embedding model of an OpenAI-compatible server. Errors: `embed` fails with those of `Upstream.stream`, also when vectors
 * have other dimensions than configured or than before.
 */
export function createOpenAiEmbeddings(options: OpenAiEmbeddingsOptions): EmbeddingProvider {
  const { upstream, model, batch_size: batchSize = 64, concurrency = 2 } = options;
  let dimensions = options.dimensions ?? null;

  async function embedBatch(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    const body = { model, input: texts, encoding_format: 'float' };
    const read = async function* ({ body: sent }: UpstreamAnswer, endpoint: ModelEndpoint) {
      const answer = await readJson(endpoint, sent, upstream.limits.max_answer_bytes);
      yield readVectors(endpoint, answer, texts.length);
    };
    const vectors = await firstOf(upstream.stream({ path: '/embeddings', model, body, signal }, read));
    for (const vector of vectors) {
      dimensions ??= vector.length;
      if (vector.length === dimensions) continue;
      const endpoint = upstream.endpoint(model);
      const problem =
        `returned a vector of ${vector.length} dimensions with ${model}, ${dimensions} were expected: check ` +
        `${endpoint.settings.model} and EMBEDDINGS_DIMENSIONS`;
      throw modelUnavailable(endpoint, problem);
    }
    return vectors;
  }

  return {
    model,
    get dimensions() {
      return dimensions;
    },
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      const starts = Array.from(
        { length: Math.ceil(texts.length / batchSize) },
        (_, batch) => batch * batchSize,
      );
      await inParallel(starts, concurrency, {
        signal,
        work: async (start, batchSignal) => {
          const batch = await embedBatch(texts.slice(start, start + batchSize), batchSignal);
          for (const [offset, vector] of batch.entries()) vectors[start + offset] = vector;
        },
      });
      return vectors;
    },
  };
}
