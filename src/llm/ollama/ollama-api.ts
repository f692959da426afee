import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

import { modelUnavailable } from '#llm/model-endpoint.ts';
import { longestJson, readJson, readText } from '#llm/upstream/failure.ts';
import { createUpstream, firstOf, type Upstream } from '#llm/upstream/upstream.ts';

const whole = z.number().int().nonnegative().nullish().catch(null);
const text = z.string().nullish().catch(null);

const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string().min(1),
      size: whole,
      digest: text,
      details: z.object({ parameter_size: text, quantization_level: text }).nullish().catch(null),
    }),
  ),
});
export type OllamaTag = z.output<typeof tagsSchema>['models'][number];

const showSchema = z.object({
  parameters: text,
  model_info: z.record(z.string(), z.unknown()).nullish().catch(null),
  capabilities: z.array(z.string()).nullish().catch(null),
});
export type OllamaShow = z.output<typeof showSchema>;

const psSchema = z.object({
  models: z.array(z.object({ name: z.string(), size: whole, size_vram: whole })),
});
export type OllamaRunning = z.output<typeof psSchema>['models'][number];

/** How long it may be silent when it is asked what it has, and while it reads a model from disk. Milliseconds. */
const patienceMs = 3000;
const loadingMs = 600_000;
/** Unloading waits for the response: it must come before proxies time out. Milliseconds. */
const unloadingMs = 30_000;
const longestPauseMs = 500;

/**
 * Ollama's own API (docs/api.md of Ollama), next to the OpenAI-compatible one of `upstream`. Errors: `unavailable`,
 * MODEL_UNAVAILABLE.
 */
export type OllamaApi = {
  /** The models that it has; null when the server is no Ollama. */
  tags: () => Promise<OllamaTag[] | null>;

  show: (model: string) => Promise<OllamaShow>;
  running: (model: string) => Promise<OllamaRunning | null>;

  /** Loads it until it is unloaded. */
  load: (model: string, options: { embeds: boolean; signal?: AbortSignal | undefined }) => Promise<void>;

  /**
   * Unloads it and waits until its memory is back, for `within_ms` at most (30,000). Errors: `unavailable` also when
   * it is still there: Ollama keeps it until the answers that it is at are over.
   */
  unload: (model: string, within_ms?: number) => Promise<void>;
};

const tagged = (name: string): string => (/:[^/]+$/.test(name) ? name : `${name}:latest`);

/** A name without a tag is the model's `latest`. */
export function sameModel(a: string, b: string): boolean {
  return tagged(a) === tagged(b);
}

export function createOllamaApi(upstream: Upstream): OllamaApi {
  const { base_url, api_key, settings } = upstream.endpoint('');
  const where = { base_url: base_url.replace(/\/v1\/*$/, ''), settings, ...(api_key && { api_key }) };
  const native = createUpstream(where, { connect_ms: upstream.limits.connect_ms });

  type Question = {
    path: string;
    model: string;
    body?: object;
    signal?: AbortSignal | undefined;
    idle_ms?: number;
  };

  async function ask<T>(question: Question, schema: z.ZodType<T>): Promise<T> {
    const answer = native.once({ idle_ms: patienceMs, ...question }, async function* ({ body }, endpoint) {
      const parsed = schema.safeParse(await readJson(endpoint, body, longestJson));
      if (!parsed.success)
        throw modelUnavailable(endpoint, 'does not answer like Ollama', { cause: parsed.error });
      yield parsed.data;
    });
    return firstOf(answer);
  }

  async function running(model: string): Promise<OllamaRunning | null> {
    const { models } = await ask({ path: '/api/ps', model }, psSchema);
    return models.find(({ name }) => sameModel(name, model)) ?? null;
  }

  return {
    async tags() {
      const call = { path: '/api/tags', model: '', passes: () => true, idle_ms: patienceMs };
      const answer = native.once(call, async function* ({ body }) {
        yield await readText(body, longestJson);
      });
      const parsed = tagsSchema.safeParse(jsonOf(await firstOf(answer)));
      return parsed.success ? parsed.data.models : null;
    },

    show: (model) => ask({ path: '/api/show', model, body: { model } }, showSchema),
    running,

    async load(model, { embeds, signal }) {
      // Without a prompt nothing is generated; a model for embeddings alone knows no prompts.
      const [path, input] = embeds ? ['/api/embed', { input: [] }] : ['/api/generate', { stream: false }];
      const body = { model, keep_alive: -1, ...input };
      await ask({ path, model, body, signal, idle_ms: loadingMs }, z.object({}));
    },

    async unload(model, within_ms = unloadingMs) {
      const body = { model, keep_alive: 0, stream: false };
      await ask({ path: '/api/generate', model, body }, z.object({}));
      const until = performance.now() + within_ms;
      for (let pause = 50; await running(model); pause = Math.min(longestPauseMs, pause * 2)) {
        const left = until - performance.now();
        if (left <= 0) {
          const problem = `still has ${model} loaded ${within_ms / 1000} s after the unload request: it is in use there; try again`;
          throw modelUnavailable(native.endpoint(model), problem);
        }
        await sleep(Math.min(pause, left));
      }
    },
  };
}

function jsonOf(body: string | null): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return null;
  }
}
